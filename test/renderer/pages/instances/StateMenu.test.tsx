import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { StateMenu } from '../../../../renderer/pages/instances/StateMenu.tsx';
import { instance } from '../../../support/topology.ts';
import { openPage } from '../openPage.tsx';

const item = (name: string) => screen.getByRole('menuitem', { name });
const isOff = (name: string) => item(name).getAttribute('aria-disabled') === 'true';
let asked = 0;

function open(state: 'running' | 'stopped') {
  asked = 0;
  const bridge = openPage(
    <StateMenu
      instances={[{ ...instance('a1'), state }]}
      onTerminate={() => {
        asked += 1;
      }}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Instance state' }));
  return bridge;
}

afterEach(cleanup);

it('console 1.12 a running instance can be stopped, which can be undone, and not be started', async () => {
  const bridge = open('running');
  expect([isOff('Start instance'), isOff('Stop instance')]).toEqual([true, false]);
  fireEvent.click(item('Stop instance'));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(bridge.calls).toEqual([
    { name: 'stopInstances', input: { instanceIds: ['a1'] } },
    { name: 'startInstances', input: { instanceIds: ['a1'] } },
  ]);
});

it('console 1.12 a stopped one can be started; that it is terminated is asked first', () => {
  const bridge = open('stopped');
  expect([isOff('Start instance'), isOff('Stop instance')]).toEqual([false, true]);
  fireEvent.click(item('Terminate instance'));
  expect([asked, bridge.calls]).toEqual([1, []]);
});

it('console 1.13 a running one can be rebooted, a stopped one not', async () => {
  const bridge = open('running');
  fireEvent.click(item('Reboot instance'));
  expect(await screen.findByText('Rebooting 1 instance')).toBeTruthy();
  expect(bridge.calls).toEqual([{ name: 'rebootInstances', input: { instanceIds: ['a1'] } }]);
  cleanup();
  open('stopped');
  expect(isOff('Reboot instance')).toBe(true);
});
