import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CreateTargetGroupPage } from '../../../../../renderer/pages/targetGroups/create/CreateTargetGroupPage.tsx';
import { measuredElements } from '../../../look/measuredElements.ts';
import { groupWith, openGroupPage } from '../openGroupPage.tsx';

let unmeasure: () => void;

beforeEach(() => {
  unmeasure = measuredElements(1_000);
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  unmeasure();
});

const open = () =>
  openGroupPage(<CreateTargetGroupPage />, { path: '/create/target-group', address: '/create/target-group' });

const type = (label: string | RegExp, value: string) => {
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });
};
const press = (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
};

/** To the second step, for addresses. */
function describeGroup(): void {
  fireEvent.click(screen.getByRole('radio', { name: /IP addresses/ }));
  type(/Target group name/, 'web-b');
  press('Next');
}

describe('creating a target group', () => {
  it('registers addresses that were typed and not included when one goes on', async () => {
    const { bridge } = open();
    describeGroup();
    type('IPv4 addresses', '127.0.0.1');
    press('Next');
    bridge.answerNext('createTargetGroup', { ok: true, value: groupWith({ name: 'web-b' }) });
    press('Create target group');
    await screen.findByText('View target group');
    const targetsOf = (input: unknown) => (input as { readonly targets?: unknown }).targets; // an object, as inputs are
    expect(bridge.calls.map(({ name, input }) => [name, targetsOf(input)])).toEqual([
      ['createTargetGroup', undefined],
      ['registerTargets', [{ id: '127.0.0.1', port: 8080, availabilityZone: 'all' }]],
    ]);
  });

  it('goes no further with an address that is wrong, and says so', () => {
    open();
    describeGroup();
    type('IPv4 addresses', '8.8.8.8');
    press('Next');
    expect(screen.getByText('8.8.8.8 is neither a loopback nor a private address.')).toBeTruthy();
    expect(screen.getByText('What you entered could not be included. Mend it or clear it first.')).toBeTruthy();
  });

  it('keeps what was entered, and offers it to who comes back', async () => {
    open();
    describeGroup();
    type('IPv4 addresses', '10.0.0.7');
    cleanup();
    open();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Target group name/ }).value).toBe('');
    fireEvent.click(await screen.findByRole('button', { name: 'Restore draft' }));
    await waitFor(() => {
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Target group name/ }).value).toBe('web-b');
    });
    press('Next');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'IPv4 addresses' }).value).toBe('10.0.0.7');
  });

  it('offers nothing once the group is made', async () => {
    const { bridge } = open();
    describeGroup();
    press('Next');
    bridge.answerNext('createTargetGroup', { ok: true, value: groupWith({ name: 'web-b' }) });
    press('Create target group');
    await screen.findByText('View target group');
    cleanup();
    open();
    expect(screen.queryByRole('button', { name: 'Restore draft' })).toBeNull();
  });
});
