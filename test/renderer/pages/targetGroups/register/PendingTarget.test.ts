import { describe, expect, it } from 'vitest';
import { pendingKey, withPending } from '../../../../../renderer/pages/targetGroups/register/PendingTarget.ts';

describe('the list of pending targets', () => {
  it('takes what is new at its end, and nothing twice', () => {
    const before = [
      { id: 'i-1', port: 80 },
      { id: 'i-2', port: 80 },
    ];
    const after = withPending(before, [
      { id: 'i-1', port: 80 },
      { id: 'i-1', port: 81 },
    ]);
    expect(after.map(pendingKey)).toEqual(['i-1:80', 'i-2:80', 'i-1:81']);
  });
});
