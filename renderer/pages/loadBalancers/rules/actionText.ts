import type { Action, ForwardAction } from '../../../../engine/model/Listener.ts';
import type { TargetGroupArn } from '../../../../engine/model/names.ts';
import type { TargetGroup } from '../../../../engine/model/TargetGroup.ts';
import type { Texts } from '../../../texts/useTexts.ts';

type Groups = ReadonlyMap<TargetGroupArn, Pick<TargetGroup, 'name'>>;

/** An action in one line: where it forwards to, with shares, where it redirects to, or what it answers. */
export function actionText(texts: Texts['listeners']['rule'], action: Action, groups: Groups): string {
  switch (action.type) {
    case 'forward': {
      const shares = sharesOf(action.targetGroups.map(({ weight }) => weight));
      const names = action.targetGroups.map(({ targetGroupArn }, place) => {
        const name = groups.get(targetGroupArn)?.name ?? targetGroupArn;
        return action.targetGroups.length === 1 ? name : `${name} (${shareText(shares[place] ?? null)})`;
      });
      return `${texts.forward} ${names.join(', ')}`;
    }
    case 'redirect':
      return texts.redirect(redirectText(action), action.statusCode === 'HTTP_301' ? 301 : 302);
    case 'fixed-response':
      return texts.fixed(action.statusCode);
    default:
      return action satisfies never;
  }
}

/** Where a redirect leads, its parts as they are configured: `https://#{host}:443/#{path}?#{query}`. */
export function redirectText({
  protocol,
  host,
  port,
  path,
  query,
}: {
  readonly protocol: string;
  readonly host: string;
  readonly port: string;
  readonly path: string;
  readonly query: string;
}): string {
  const address = `${protocol.startsWith('#') ? protocol : protocol.toLowerCase()}://${host}:${port}${path}`;
  return query === '' ? address : `${address}?${query}`;
}

/** What part of the requests each weight gets, 0 to 1; null when all are 0. */
export function sharesOf(weights: readonly number[]): readonly (number | null)[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => (total === 0 ? null : weight / total));
}

/** `33.3%`; `0%` when nothing is sent anywhere. */
export function shareText(share: number | null): string {
  return `${Math.round((share ?? 0) * 1_000) / 10}%`;
}

/** Whether clients stay with the group that they were given first. */
export function isSticky(action: Action): action is ForwardAction {
  return action.type === 'forward' && action.stickiness.enabled;
}
