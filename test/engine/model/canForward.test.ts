import { expect, it } from 'vitest';
import { canForward } from '../../../engine/model/canForward.ts';
import type { ListenerProtocol } from '../../../engine/model/Listener.ts';

const GROUPS = ['HTTP', 'HTTPS', 'TCP', 'UDP', 'TCP_UDP'] as const;

it.each<{ listener: ListenerProtocol; groups: string }>([
  { listener: 'HTTP', groups: 'HTTP HTTPS' },
  { listener: 'HTTPS', groups: 'HTTP HTTPS' },
  { listener: 'TCP', groups: 'TCP TCP_UDP' },
  { listener: 'UDP', groups: 'UDP TCP_UDP' },
  { listener: 'TCP_UDP', groups: 'TCP_UDP' },
])('ELB 2.1 a $listener listener forwards to $groups', ({ listener, groups }) => {
  expect(GROUPS.filter((group) => canForward(listener, group)).join(' ')).toBe(groups);
});

it('ELB 2.1 groups of HTTP2 and GRPC are for secure listeners alone', () => {
  const versions = ['HTTP1', 'HTTP2', 'GRPC'] as const;
  const taken = (listener: ListenerProtocol) => versions.filter((version) => canForward(listener, 'HTTP', version));
  expect([taken('HTTP'), taken('HTTPS'), taken('TCP')]).toEqual([['HTTP1'], versions, []]);
});
