import type { TargetState } from '../node/TargetState.ts';
import type { FlowRoute } from './FlowPolicy.ts';

/** A flow that goes to a target, as far as others have to do with it. */
export interface BookedFlow {
  readonly route: FlowRoute;
  /** Ends it now. */
  reset(): void;
}

/** The flows of a node by target, so that those of one can be ended. */
export class FlowBook<Flow extends BookedFlow> {
  readonly #byTarget = new Map<TargetState, Set<Flow>>();

  add(flow: Flow): void {
    const { target } = flow.route;
    const known = this.#byTarget.get(target);
    if (known) known.add(flow);
    else this.#byTarget.set(target, new Set([flow]));
  }

  remove(flow: Flow): void {
    const { target } = flow.route;
    const flows = this.#byTarget.get(target);
    flows?.delete(flow);
    if (flows?.size === 0) this.#byTarget.delete(target);
  }

  /** Ends the flows for which this holds. */
  endWhere(mustEnd: (route: FlowRoute) => boolean): void {
    for (const flows of [...this.#byTarget.values()]) {
      for (const flow of [...flows]) if (mustEnd(flow.route)) flow.reset();
    }
  }
}
