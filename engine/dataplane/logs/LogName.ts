import { ACCOUNT_ID, type LoadBalancerArn } from '../../model/names.ts';
import type { LogPlace } from '../../model/NodeConfiguration.ts';

/** The logs of a node. */
export type LogKind = 'access' | 'connection' | 'healthCheck';

/** Whose log it is, and where it goes. */
export interface LogIdentity {
  readonly kind: LogKind;
  readonly place: LogPlace;
  readonly loadBalancerArn: LoadBalancerArn;
  /** Address of the node. */
  readonly address: string;
}

const BEGINNINGS: Readonly<Record<LogKind, string>> = {
  access: '',
  connection: 'conn_log.',
  healthCheck: 'health_check_log_',
};
/** Of a file whose period is not over, and of a finished one. */
export const OPEN_ENDING = '.log';
export const FINISHED_ENDING = '.log.gz';

/**
 * Names of the files of one log of one node, as ELB names them in a bucket; the bucket is a folder. Files of a Network
 * Load Balancer say no address, so the address leads what is random in their names. Source: ELB, *Access log files*.
 */
export class LogName {
  /** Below the folder of all buckets: where the folders of years are. */
  readonly root: string;
  readonly #before: string;
  readonly #behind: string;

  constructor({ kind, place, loadBalancerArn, address }: LogIdentity) {
    const [, , , region = ''] = loadBalancerArn.split(':');
    const name = loadBalancerArn.slice(loadBalancerArn.indexOf('/') + 1).replaceAll('/', '.');
    const prefix = place.prefix === '' ? '' : `/${place.prefix}`;
    this.root = `${place.bucket}${prefix}/AWSLogs/${ACCOUNT_ID}/elasticloadbalancing/${region}`;
    this.#before = `${BEGINNINGS[kind]}${ACCOUNT_ID}_elasticloadbalancing_${region}_${name}_`;
    this.#behind = name.startsWith('net.') ? `_${hexOf(address)}` : `_${address}_`;
  }

  /** Folder below `root`, and name without its ending. `endMs`: end of its period. `random`: 8 letters or digits. */
  fileOf(endMs: number, random: string): { readonly folder: string; readonly name: string } {
    const [date = '', time = ''] = new Date(endMs).toISOString().split('T');
    const moment = `${date.replaceAll('-', '')}T${time.slice(0, 5).replace(':', '')}Z`;
    return { folder: date.replaceAll('-', '/'), name: `${this.#before}${moment}${this.#behind}${random}` };
  }

  /** The end of the period of a file of this log that was not finished, by its name; null for any other file. */
  endOf(file: string): number | null {
    if (!file.startsWith(this.#before) || !file.endsWith(OPEN_ENDING)) return null;
    const moment = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)Z/.exec(file.slice(this.#before.length));
    if (!moment || !file.startsWith(this.#behind, this.#before.length + moment[0].length)) return null;
    const [, year, month, day, hour, minute] = moment.map(Number);
    return Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute);
  }
}

/** An IPv4 address as 8 hexadecimal digits. */
function hexOf(address: string): string {
  return address
    .split('.')
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('');
}
