import Container from '@cloudscape-design/components/container';
import { useFormats } from '../../look/useFormats.ts';
import { countTargets } from '../../parts/countTargets.ts';
import { useRunning } from '../../store/useRunning.ts';
import { useStates } from '../../store/states.ts';
import { useTraffic } from '../../store/traffic.ts';
import { useTexts } from '../../texts/useTexts.ts';

/** From this part of errors on the figure is red. */
const MANY_ERRORS = 0.05;

interface FigureText {
  readonly label: string;
  readonly value: string;
  readonly tone: string;
  /** What is to be known of how it is counted. */
  readonly note?: string | undefined;
}

/** The row of figures over everything. */
export function Figures() {
  const { dashboard: texts } = useTexts();
  const formats = useFormats();
  const dns = useStates((states) => states.dns);
  const healths = useStates((states) => states.targets);
  const targets = useRunning().targets;
  const loadBalancers = useTraffic(({ now }) => now?.loadBalancers);
  const balancers = loadBalancers === undefined ? [] : Object.values(loadBalancers);
  const sum = (figure: (one: (typeof balancers)[number]) => number) =>
    balancers.reduce((total, one) => total + figure(one), 0);
  const requests = sum((one) => one.requests);
  const errors = requests > 0 ? sum((one) => one.errors) / requests : null;
  const latencies = balancers.flatMap(({ latencyP95Ms }) => latencyP95Ms ?? []);
  const registered = [...targets.values()].flatMap((group) => [...group.values()]);
  const counts = countTargets(registered, healths);
  const all = Object.values(counts).reduce((total, count) => total + count, 0);
  // A zone counts once, however many balancers have a node in it, and is in DNS when it is for each of them.
  const nodes = [...dns.values()].flat();
  const zones = new Set(nodes.map(({ zone }) => zone)).size;
  const published = zones - new Set(nodes.filter((node) => !node.published).map(({ zone }) => zone)).size;
  const figures: readonly FigureText[] = [
    { label: texts.figures.requests, value: formats.rate(requests), tone: '' },
    { label: texts.figures.connections, value: formats.integer(sum((one) => one.connections)), tone: '' },
    { label: texts.figures.errors, value: formats.observed(errors), tone: (errors ?? 0) > MANY_ERRORS ? 'is-bad' : '' },
    {
      label: texts.figures.latency,
      value: formats.latency(latencies.length > 0 ? Math.max(...latencies) : null),
      tone: '',
    },
    {
      label: texts.figures.healthy,
      value: texts.of(formats.integer(counts.healthy), formats.integer(all)),
      tone: counts.healthy < all ? 'is-warn' : '',
      // Where the groups together have more than there are.
      note: all < registered.length ? texts.figures.eachOnce : undefined,
    },
    {
      label: texts.figures.zones,
      value: texts.of(formats.integer(published), formats.integer(zones)),
      tone: published < zones ? 'is-warn' : '',
    },
  ];
  return (
    <Container>
      <dl className="bz-figures">
        {figures.map(({ label, value, tone, note }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={tone}>{value}</dd>
            {note !== undefined && <dd className="bz-figure-note">{note}</dd>}
          </div>
        ))}
      </dl>
    </Container>
  );
}
