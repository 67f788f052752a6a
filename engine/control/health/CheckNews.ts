import type { AnyProbeReport } from '../../health/ProbeReport.ts';
import type { EventNews } from '../../model/EngineEvent.ts';
import type { NodeConfiguration } from '../../model/NodeConfiguration.ts';
import type { NodeId } from '../../model/names.ts';

/** Checks of a node that run in a row before its trouble is over: while that lasts, one of them may now and then. */
const RUNS_AGAIN = 3;

interface Troubled {
  /** Of the system, such as `EMFILE`. */
  readonly error: string;
  /** Checks in a row that ran since. */
  runs: number;
}

export interface CheckNewsOptions {
  /** What nodes there are. */
  readonly nodes: () => ReadonlyMap<NodeId, Pick<NodeConfiguration, 'loadBalancerArn' | 'loadBalancerName' | 'zone'>>;
  readonly onNews: (news: EventNews) => void;
}

/**
 * Makes events of health checks that cannot be run. Their cause is this machine, out of file descriptors or of memory, and
 * strikes all nodes together; so each cause is told once, when it begins at the first of them and when the last one is rid
 * of it. Source: E-104.
 */
export class CheckNews {
  readonly #options: CheckNewsOptions;
  readonly #troubled = new Map<NodeId, Troubled>();

  constructor(options: CheckNewsOptions) {
    this.#options = options;
  }

  /** One probe has ended. Only health checks count. */
  note({ nodeId, kind, outcome }: Pick<AnyProbeReport, 'nodeId' | 'kind' | 'outcome'>): void {
    if (kind === 'upstreamProbe') return;
    const before = this.#troubled.get(nodeId);
    if (outcome.kind === 'notRun') this.#onTrouble(nodeId, outcome.error);
    else if (before) {
      before.runs += 1;
      if (before.runs >= RUNS_AGAIN) this.#end(nodeId, before);
    }
  }

  /** Ends the trouble of nodes that are no more. */
  keepOnly(nodes: ReadonlyMap<NodeId, unknown>): void {
    for (const [node, troubled] of this.#troubled) if (!nodes.has(node)) this.#end(node, troubled);
  }

  #onTrouble(nodeId: NodeId, error: string): void {
    const isNew = !this.#has(error);
    this.#troubled.set(nodeId, { error, runs: 0 });
    const node = this.#options.nodes().get(nodeId);
    if (!isNew || !node) return;
    const { loadBalancerName: loadBalancer, zone, loadBalancerArn } = node;
    this.#options.onNews({
      kind: 'health',
      title: `Health checks cannot be run: ${error}, first those of ${loadBalancer} in ${zone}`,
      detail:
        error === 'EMFILE'
          ? 'This process may have no more files and sockets open. Raise the limit (ulimit -n) and start it again.'
          : '',
      resource: loadBalancerArn,
      fact: { code: 'checksStopped', loadBalancer, zone, error },
    });
  }

  #end(nodeId: NodeId, { error }: Troubled): void {
    this.#troubled.delete(nodeId);
    if (this.#has(error)) return;
    this.#options.onNews({
      kind: 'health',
      title: `Health checks can be run again: no ${error} any more`,
      detail: '',
      resource: null,
      fact: { code: 'checksResumed', error },
    });
  }

  #has(error: string): boolean {
    return [...this.#troubled.values()].some((one) => one.error === error);
  }
}
