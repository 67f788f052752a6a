import type { Texts } from '../../texts/useTexts.ts';
import type { GroupUser } from './groupUsers.ts';

/** The rules that use a group, in words: why it cannot be deleted. */
export function groupUserWords(users: readonly GroupUser[], { targetGroups }: Texts): string {
  return users
    .map(({ loadBalancer, listener, rule }) => {
      const protocolPort = `${listener.protocol}:${listener.port}`;
      return rule.priority === 'default'
        ? targetGroups.inUseBy.default(loadBalancer.name, protocolPort)
        : targetGroups.inUseBy.rule(loadBalancer.name, protocolPort, String(rule.priority));
    })
    .join('; ');
}
