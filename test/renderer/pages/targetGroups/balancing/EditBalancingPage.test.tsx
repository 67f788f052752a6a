// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NextChoicesView } from '../../../../../engine/contract/views/BalancingView.ts';
import { EditBalancingPage } from '../../../../../renderer/pages/targetGroups/balancing/EditBalancingPage.tsx';
import { measuredElements } from '../../../look/measuredElements.ts';
import { groupWith, openGroupPage, registered } from '../openGroupPage.tsx';

const PATH = '/target-groups/:name/edit/balancing';
const ONE = '127.0.0.1:8080';
const TWO = '127.0.0.2:8080';
const changes = [registered('127.0.0.1'), registered('127.0.0.2')];
const open = (attributes: Readonly<Record<string, string>> = {}) => {
  const page = openGroupPage(<EditBalancingPage />, {
    path: PATH,
    address: '/target-groups/web-a/edit/balancing',
    group: groupWith({ attributes }),
    changes,
  });
  page.bridge.answerAll('nextChoices', () => ({ ok: true, value: PLAYED }));
  return page;
};
const PLAYED: NextChoicesView = {
  nodeId: 'arn|us-local-1a',
  nodeIds: ['arn|us-local-1a', 'arn|us-local-1b'],
  choices: [...Array.from({ length: 49 }, (_, at) => (at % 5 === 4 ? TWO : ONE)), null],
  shares: [
    { key: ONE, requests: 800 },
    { key: TWO, requests: 199 },
  ],
  refused: 1,
  moved: [
    { key: ONE, own: 800, others: 0 },
    { key: TWO, own: 199, others: 3 },
  ],
  isByChance: false,
};
const field = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label });
const type = (label: string, text: string) => {
  fireEvent.change(field(label), { target: { value: text } });
};
const choose = (method: RegExp) => {
  fireEvent.click(screen.getByRole('radio', { name: method }));
};
const save = () => {
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
};

let unmeasure: () => void;

beforeEach(() => {
  unmeasure = measuredElements(1_000);
});
afterEach(() => {
  cleanup();
  unmeasure();
});

describe('editing the balancing method', () => {
  it('A-007 saves a method with its parameters and those of a target, and undoes it', async () => {
    const { bridge } = open({ 'balanza.max_fails': '2' });
    choose(/Hash of a key/);
    type('Key', '$request_uri');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Consistent (ketama ring)' }));
    type(`${ONE}: Weight`, '5');
    save();
    await screen.findByText('Balancing method saved');
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('The change was undone');
    const made = bridge.calls.filter(({ name }) => name === 'modifyTargetGroupAttributes');
    const keys = [
      'load_balancing.algorithm.type',
      'balanza.hash.key',
      'balanza.hash.consistent',
      `balanza.target.${ONE}.weight`,
    ];
    const values = ['hash', '$request_uri', 'true', '5'];
    expect(made.map(({ input }) => input)).toMatchObject([
      { attributes: keys.map((key, at) => ({ key, value: values[at] })) },
      { attributes: keys.map((key) => ({ key, value: '' })) },
    ]);
  });

  it('A-043, A-044, A-045, A-046, A-048 says what weight means in each method, and what comes before it', () => {
    open();
    expect(screen.getByText(/come before weight in every method/)).toBeTruthy();
    for (const [method, words] of [
      [/Round robin/, /Share = weight ÷ total weight/],
      [/Hash of a key/, /The share of the key space/],
      [/Least connections/, /twice as many at once/],
      [/Least time/, /takes no weight/],
      [/Feedback/, /multiplies the reported value/],
    ] as const) {
      choose(method);
      expect(screen.getByText(words)).toBeTruthy();
    }
  });

  it('A-006, A-086 says beside a parameter that the method does not have it, and saves nothing', () => {
    const { bridge } = open({ [`balanza.target.${ONE}.weight`]: '5', [`balanza.target.${TWO}.backup`]: 'true' });
    choose(/Least time/);
    expect(screen.getByText('This method takes no weight.')).toBeTruthy();
    choose(/IP hash/);
    expect(screen.getByText('This method has no backup targets.')).toBeTruthy();
    expect(screen.getByText(/As the group is saved/)).toBeTruthy();
    save();
    expect(screen.getByText('1 field needs attention')).toBeTruthy();
    expect(bridge.calls.some(({ name }) => name === 'modifyTargetGroupAttributes')).toBe(false);
  });

  it('takes parameters of the method before it away with the method', async () => {
    const { bridge } = open({ 'load_balancing.algorithm.type': 'hash', 'balanza.hash.key': '$host' });
    choose(/Least connections/);
    save();
    await screen.findByText('Balancing method saved');
    expect(bridge.calls.find(({ name }) => name === 'modifyTargetGroupAttributes')?.input).toMatchObject({
      attributes: [
        { key: 'balanza.hash.key', value: '' },
        { key: 'load_balancing.algorithm.type', value: 'least_conn' },
      ],
    });
  });

  it('contract, *Beyond AWS*: offers to turn off the slow start of ELB, which is of the same purpose', async () => {
    const { bridge } = open({ 'slow_start.duration_seconds': '30' });
    choose(/Least connections/);
    fireEvent.click(screen.getByRole('button', { name: 'Turn it off' }));
    save();
    await screen.findByText('Balancing method saved');
    expect(bridge.calls.find(({ name }) => name === 'modifyTargetGroupAttributes')?.input).toMatchObject({
      attributes: [
        { key: 'load_balancing.algorithm.type', value: 'least_conn' },
        { key: 'slow_start.duration_seconds', value: '0' },
      ],
    });
  });

  it('A-074 sets down and drain one instead of the other, and names a number that is none', () => {
    open({ [`balanza.target.${ONE}.down`]: 'true' });
    expect(screen.getByRole('button', { name: /127.0.0.1:8080: Use.*Down/ })).toBeTruthy();
    type(`${TWO}: Weight`, '0');
    expect(screen.getByText('Enter a whole number from 1 to 65,535.')).toBeTruthy();
  });

  it('shows what would happen with what is typed, before it is saved', async () => {
    const { bridge } = open();
    choose(/Hash of a key/);
    type('Key', '$arg_k');
    const list = await screen.findByRole('list', { name: 'The next 50 choices' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .slice(3)
        .map((item) => item.textContent)
        .slice(0, 3),
    ).toEqual([ONE, TWO, ONE]);
    expect(screen.getByText('its own 199, 3 of others')).toBeTruthy();
    expect(screen.getByText('1 of 1,000 requests would find no target.')).toBeTruthy();
    const asked = bridge.calls.filter(({ name }) => name === 'nextChoices').at(-1)?.input;
    expect(asked).toMatchObject({
      attributes: [
        { key: 'load_balancing.algorithm.type', value: 'hash' },
        { key: 'balanza.hash.key', value: '$arg_k' },
      ],
    });
  });
});
