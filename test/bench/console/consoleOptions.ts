import { parseArgs } from 'node:util';
import { UsageError } from '../UsageError.ts';
import { VIEWS } from './views.ts';

/** What `npm run bench -- console` was asked for. */
export interface ConsoleOptions {
  /** Names of `VIEWS`. Default: all. */
  readonly views: readonly string[];
  /** Seconds that each view is watched in each round, 4 at least; default 60. */
  readonly seconds: number;
  /** Rounds of all views; medians are shown. Default 1. */
  readonly rounds: number;
  /** Length of the run that watches the heap on the first view; 0 leaves it out. Default 0. */
  readonly minutes: number;
  /** Changes from page to page after which elements and listeners are counted; 0 leaves them out. Default 0. */
  readonly switches: number;
  /** Changes of the window's width on the first view; 0 leaves them out. Default 0. */
  readonly resizes: number;
  /** Seconds that the first view is watched in a hidden window; 0 leaves it out. Default 0. */
  readonly hiddenSeconds: number;
  /** Seconds that the engine is watched without a window and with one, in turn; 0 leaves it out. Default 20. */
  readonly engineSeconds: number;
  /** Folder for a CPU profile of each view; null: none are made, since making them costs time. */
  readonly profiles: string | null;
  readonly json: boolean;
  /** Exit with 1 when a limit is passed. */
  readonly gate: boolean;
}

/** Reads the options. Throws `UsageError`. */
export function consoleOptions(args: readonly string[]): ConsoleOptions {
  const values = parse(args);
  return {
    views: viewNames(values.views),
    seconds: whole('--seconds', values.seconds, 4),
    rounds: whole('--rounds', values.rounds, 1),
    minutes: whole('--minutes', values.minutes, 0),
    switches: whole('--switches', values.switches, 0),
    resizes: whole('--resizes', values.resizes, 0),
    hiddenSeconds: whole('--hidden-seconds', values['hidden-seconds'], 0),
    engineSeconds: whole('--engine-seconds', values['engine-seconds'], 0),
    profiles: values.profiles ?? null,
    json: values.json,
    gate: values.gate,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        views: { type: 'string' },
        seconds: { type: 'string', default: '60' },
        rounds: { type: 'string', default: '1' },
        minutes: { type: 'string', default: '0' },
        switches: { type: 'string', default: '0' },
        resizes: { type: 'string', default: '0' },
        'hidden-seconds': { type: 'string', default: '0' },
        'engine-seconds': { type: 'string', default: '20' },
        profiles: { type: 'string' },
        json: { type: 'boolean', default: false },
        gate: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** `none` for no views: only the other measurements. */
function viewNames(list: string | undefined): readonly string[] {
  const known = VIEWS.map(({ name }) => name);
  if (list === undefined) return known;
  if (list === 'none') return [];
  const asked = list.split(',');
  const unknown = asked.find((name) => !known.includes(name));
  if (unknown === undefined) return asked;
  throw new UsageError(`--views takes none or ${known.join(',')}; '${unknown}' is none of them.`);
}

function whole(option: string, text: string, least: number): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= least) return number;
  throw new UsageError(`${option} takes a whole number of at least ${least}; '${text}' is none.`);
}
