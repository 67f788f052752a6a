import type { ForwardAction } from '../../model/Listener.ts';
import type { RuleConfiguration } from '../../model/NodeConfiguration.ts';
import type { TargetGroupArn } from '../../model/names.ts';
import { Rewriter } from '../../routing/Rewriter.ts';
import { WeightedRotation } from '../../routing/WeightedRotation.ts';
import type { Failure } from './failures.ts';
import { fixedAnswer, type OwnAnswer } from './OwnAnswer.ts';

/** What a forward changes before it sends a request on; null: that part stays. */
export interface Rewrite {
  readonly host: string | null;
  readonly target: string | null;
}

/** How a transform failed. */
export type BadTransform = Extract<Failure, 'badHostTransform' | 'badUrlTransform'>;

const HOST = /^[A-Za-z0-9._~!$&'()*+,;=%-]+(?::\d+)?$/;
const TARGET = /^\/[\x21-\x7e]*$/;

/** A rule as a node serves it: what its action needs, made once, and whose turn it is among its groups. */
export class ServedRule {
  readonly configuration: RuleConfiguration;
  /** Rules that are looked at until this one applies, itself included; the default rule does not count. */
  readonly evaluations: number;
  /** Where its matches are counted, among the floats of the table; 0: nowhere. */
  readonly counter: number;
  /** Answer of a fixed response. */
  readonly answer: OwnAnswer | null;
  readonly #rotation: WeightedRotation | null;
  readonly #hostRewriter: Rewriter | null;
  readonly #urlRewriter: Rewriter | null;

  /** `number`: its place in the order of evaluation, from 0. */
  constructor(configuration: RuleConfiguration, number: number) {
    const { action, transforms } = configuration;
    const rewriterOf = (wanted: string) => {
      const transform = transforms.find(({ type }) => type === wanted);
      return transform ? new Rewriter(transform) : null;
    };
    this.configuration = configuration;
    this.counter = configuration.counter ?? 0;
    this.evaluations = configuration.priority === 'default' ? number : number + 1;
    this.answer = action.type === 'fixed-response' ? fixedAnswer(action) : null;
    this.#rotation =
      action.type === 'forward' && (action.targetGroups.length > 1 || action.targetGroups[0]?.weight === 0)
        ? new WeightedRotation(action.targetGroups.map(({ weight }) => weight))
        : null;
    this.#hostRewriter = rewriterOf('host-header-rewrite');
    this.#urlRewriter = rewriterOf('url-rewrite');
  }

  /** The group of the next request, as weights have it; undefined when all weights are 0. */
  chooseGroup(action: ForwardAction): TargetGroupArn | undefined {
    const place = this.#rotation === null ? 0 : this.#rotation.choose();
    return action.targetGroups[place]?.targetGroupArn;
  }

  /**
   * What its transforms make of a request; null when there are none. `bad…Transform`: the result could not be sent. `host`
   * is without port, `target` with its query.
   */
  rewrite(request: { readonly host: string; readonly target: string }): Rewrite | BadTransform | null {
    if (this.#hostRewriter === null && this.#urlRewriter === null) return null;
    const host = this.#hostRewriter && this.#hostRewriter.rewritten(request.host);
    const target = this.#urlRewriter && this.#urlRewriter.rewritten(request.target);
    // `OPTIONS *` has no path to change.
    const isTargetRight = target === null || target === request.target || TARGET.test(target);
    if (host !== null && host !== request.host && !HOST.test(host)) return 'badHostTransform';
    if (!isTargetRight) return 'badUrlTransform';
    return { host: host === request.host ? null : host, target: target === request.target ? null : target };
  }
}
