import { beforeEach, expect, it } from 'vitest';
import { flash, useFlashes } from '../../../renderer/store/flashes.ts';
import { noteCommands, takeCommands } from '../../../renderer/store/recentCommands.ts';

beforeEach(() => {
  takeCommands();
  useFlashes.setState({ flashes: [] });
});

it('issue 4: puts the commands of one action together, and tells them once', () => {
  noteCommands(['aws one'], 1_000);
  noteCommands([], 1_100);
  noteCommands(['aws two'], 1_500);
  expect([takeCommands(1_600), takeCommands(1_600)]).toEqual(['aws one &&\naws two', '']);
});

it('keeps no command for a message that comes much later, or of another action', () => {
  noteCommands(['aws one'], 1_000);
  noteCommands(['aws two'], 9_000);
  expect(takeCommands(9_001)).toBe('aws two');
  noteCommands(['aws one'], 1_000);
  expect(takeCommands(9_000)).toBe('');
});

it('issue 4: offers the command with the message of success, and with no other', () => {
  noteCommands(['aws ec2 stop-instances']);
  flash({ type: 'error', header: 'refused' });
  flash({ type: 'success', header: 'stopped' });
  flash({ type: 'success', header: 'nothing was called' });
  expect(useFlashes.getState().flashes.map(({ header, command = '' }) => [header, command])).toEqual([
    ['nothing was called', ''],
    ['stopped', 'aws ec2 stop-instances'],
    ['refused', ''],
  ]);
});
