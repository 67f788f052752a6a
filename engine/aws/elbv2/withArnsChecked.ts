import { BalanzaError, type ErrorCode } from '../../model/BalanzaError.ts';
import { ACCOUNT_ID } from '../../model/names.ts';
import type { QueryActions } from '../query/QueryAction.ts';

interface ArnKind {
  /** As AWS calls what it is an ARN of. */
  readonly of: string;
  /** Its parameters, wherever they stand in the input. */
  readonly parameter: RegExp;
  /** What follows the account. */
  readonly resource: RegExp;
}

const LOAD_BALANCER: ArnKind = {
  of: 'load balancer',
  parameter: /^LoadBalancerArns?$/,
  resource: /^loadbalancer\/(?:app|net|gwy)\/[^/]+\/[^/]+$/,
};
const TARGET_GROUP: ArnKind = {
  of: 'target group',
  parameter: /^TargetGroupArns?$/,
  resource: /^targetgroup\/[^/]+\/[^/]+$/,
};

/** What may be wrong where something is not found. */
const KINDS: { readonly [Code in ErrorCode]?: ArnKind } = {
  LoadBalancerNotFound: LOAD_BALANCER,
  TargetGroupNotFound: TARGET_GROUP,
  ListenerNotFound: {
    of: 'listener',
    parameter: /^ListenerArns?$/,
    resource: /^listener\/(?:app|net|gwy)\/[^/]+\/[^/]+\/[^/]+$/,
  },
  RuleNotFound: {
    of: 'listener rule',
    parameter: /^RuleArns?$/,
    resource: /^listener-rule\/(?:app|net|gwy)(?:\/[^/]+){4}$/,
  },
  TrustStoreNotFound: { of: 'trust store', parameter: /^TrustStoreArns?$/, resource: /^truststore\/[^/]+\/[^/]+$/ },
};

/** Deleting what is not there is no error, but what is no ARN names nothing that could be. */
const DELETIONS: Readonly<Record<string, ArnKind>> = {
  DeleteLoadBalancer: LOAD_BALANCER,
  DeleteTargetGroup: TARGET_GROUP,
};

/**
 * Actions that say of a text which is no ARN of its kind, region and account that it is none (`ValidationError`), where they
 * would say that nothing of that name was found. Source: ELB, *Names, ARNs, ids*; AWS's sentences as its users have them.
 */
export function withArnsChecked(actions: QueryActions): QueryActions {
  return Object.fromEntries(
    Object.entries(actions).map(([name, action]) => {
      const deleted = DELETIONS[name];
      const run: typeof action.run = (input, context) => {
        const { region } = context.control.resources;
        if (deleted) checkArns(input, deleted, region);
        try {
          return action.run(input, context);
        } catch (error) {
          const kind = error instanceof BalanzaError ? KINDS[error.code] : undefined;
          if (kind) checkArns(input, kind, region);
          throw error;
        }
      };
      return [name, { ...action, run }];
    }),
  );
}

function checkArns(input: unknown, kind: ArnKind, region: string): void {
  const start = `arn:aws:elasticloadbalancing:${region}:${ACCOUNT_ID}:`;
  const wrong = arnsIn(input, kind.parameter).find(
    (text) => !text.startsWith(start) || !kind.resource.test(text.slice(start.length)),
  );
  if (wrong === undefined) return;
  const sentence = `'${wrong.slice(0, 256)}' is not a valid ${kind.of} ARN`;
  throw new BalanzaError('ValidationError', sentence, { advice: `One begins with ${start}` });
}

/** The texts of the members of that name, however deep they stand. */
function arnsIn(value: unknown, parameter: RegExp): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]: [string, unknown]) => {
    const texts = [member].flat().filter((one) => typeof one === 'string');
    return parameter.test(name) && texts.length > 0 ? texts : arnsIn(member, parameter);
  });
}
