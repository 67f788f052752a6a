import type { Instance } from '../../model/Instance.ts';
import type { Listener, Rule } from '../../model/Listener.ts';
import type { LoadBalancer } from '../../model/LoadBalancer.ts';
import type { TargetGroup, TargetRegistration } from '../../model/TargetGroup.ts';

/** The resources that are written in another language, each in the order in which it was made. */
export interface Topology {
  readonly loadBalancers: readonly LoadBalancer[];
  readonly listeners: readonly Listener[];
  readonly rules: readonly Rule[];
  readonly targetGroups: readonly TargetGroup[];
  readonly targets: readonly TargetRegistration[];
  readonly instances: readonly Instance[];
  /** Names of Classic Load Balancers, which are not written. */
  readonly classicNames: readonly string[];
}

/** What was written, and what could not be carried over, a sentence each. */
export interface Exported {
  readonly text: string;
  readonly notes: readonly string[];
}

/** Collects what cannot be carried over; each sentence once. */
export class Notes {
  readonly #sentences = new Set<string>();

  add(sentence: string): void {
    this.#sentences.add(sentence);
  }

  get all(): readonly string[] {
    return [...this.#sentences];
  }
}

/** What no language of AWS's can have of a topology. */
export function noteOfTopology(topology: Topology, notes: Notes): void {
  for (const name of topology.classicNames) notes.add(`Classic Load Balancer ${name} is not written.`);
  const ids = new Set(topology.instances.map(({ instanceId }) => String(instanceId)));
  const registered = topology.targets.some(({ id }) => ids.has(id));
  if (registered) notes.add('Instances are not written: registrations keep the ids that they have here. Replace them.');
  if (topology.listeners.some(({ tls }) => tls)) {
    notes.add('Certificates are not written: listeners keep the ARNs that they have here. Replace them.');
  }
}

/** Attributes that AWS knows; a note tells of those with `balanza.` and of methods of Angie's. */
export function awsAttributes(
  owner: string,
  attributes: Readonly<Record<string, string>>,
  notes: Notes,
): readonly (readonly [key: string, value: string])[] {
  return Object.entries(attributes).filter(([key, value]) => {
    const isAngies = key === 'load_balancing.algorithm.type' && !AWS_ALGORITHMS.has(value);
    if (!key.startsWith('balanza.') && !isAngies) return true;
    notes.add(`AWS has no ${key} = ${value} (${owner}).`);
    return false;
  });
}

const AWS_ALGORITHMS: ReadonlySet<string> = new Set(['round_robin', 'least_outstanding_requests', 'weighted_random']);
