import type { CallInput } from '../../../../engine/contract/calls.ts';
import type { ListeningView, ZoneInDns } from '../../../../engine/contract/views/StatesView.ts';
import type { ListenerProtocol } from '../../../../engine/model/Listener.ts';

/** A listener that the engine refused. */
export interface FailedListener {
  readonly protocol: ListenerProtocol;
  readonly port: number;
  /** What was asked for, without the load balancer. */
  readonly request: Omit<CallInput<'createListener'>, 'loadBalancerArn'>;
  /** The engine's own. */
  readonly sentence: string;
}

/** What is known of a new load balancer. */
export interface CreationFacts {
  readonly nodes: readonly { readonly zone: string; readonly address: string }[];
  /** Its listeners, with how each stands at the nodes: undefined until that is known. */
  readonly listeners: readonly {
    readonly port: number;
    readonly states: readonly (ListeningView | undefined)[];
  }[];
  readonly failed: readonly FailedListener[];
  /** Targets that are registered, and how many are healthy or still being checked for the first time. */
  readonly targets: { readonly total: number; readonly healthy: number; readonly initial: number };
  /** Undefined until the engine has told it. */
  readonly dns: readonly ZoneInDns[] | undefined;
}

export type TaskStatus = 'done' | 'running' | 'waiting' | 'failed';

export type CreationTask = { readonly status: TaskStatus; readonly sentence: string | null } & (
  | { readonly kind: 'balancer' | 'checks' | 'dns' }
  | { readonly kind: 'node'; readonly zone: string; readonly address: string }
  | { readonly kind: 'listener'; readonly port: number; readonly retry: FailedListener | null }
);

/** What the engine does after a load balancer was created, in order, and how far it is. Source: console, *Load balancers*. */
export function creationTasks(facts: CreationFacts): readonly CreationTask[] {
  const { targets, dns } = facts;
  return [
    { kind: 'balancer', status: 'done', sentence: null },
    ...facts.nodes.map(({ zone, address }): CreationTask => ({
      kind: 'node',
      zone,
      address,
      status: dns === undefined ? 'running' : 'done',
      sentence: null,
    })),
    ...facts.listeners.map(({ port, states }): CreationTask => {
      const refused = states.find((state) => state?.kind === 'refused');
      const isListening = states.length > 0 && states.every((state) => state?.kind === 'listening');
      return {
        kind: 'listener',
        port,
        retry: null,
        status: refused ? 'failed' : isListening ? 'done' : 'running',
        sentence: refused?.kind === 'refused' ? refused.sentence : null,
      };
    }),
    ...facts.failed.map((failed): CreationTask => ({
      kind: 'listener',
      port: failed.port,
      retry: failed,
      status: 'failed',
      sentence: failed.sentence,
    })),
    { kind: 'checks', status: checksStatus(targets), sentence: null },
    { kind: 'dns', status: dnsStatus(dns), sentence: null },
  ];
}

function checksStatus({ total, initial }: CreationFacts['targets']): TaskStatus {
  if (total === 0) return 'waiting';
  return initial > 0 ? 'running' : 'done';
}

function dnsStatus(dns: CreationFacts['dns']): TaskStatus {
  if (dns === undefined) return 'waiting';
  return dns.some(({ published }) => published) ? 'done' : 'running';
}
