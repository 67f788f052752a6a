import { expect, it } from 'vitest';
import { creationTasks, type CreationFacts } from '../../../../../renderer/pages/loadBalancers/create/creationTasks.ts';

const FACTS: CreationFacts = {
  nodes: [{ zone: 'a', address: '127.0.10.4' }],
  listeners: [],
  failed: [],
  targets: { total: 0, healthy: 0, initial: 0 },
  dns: undefined,
};
const zone = { zone: 'a', address: '127.0.10.4', published: true, why: 'healthy', failing: [] } as const;
const refused = { kind: 'refused', code: 'EADDRINUSE', sentence: 'Port 80 is taken.' } as const;
const told = (facts: Partial<CreationFacts>) =>
  creationTasks({ ...FACTS, ...facts })
    .map(({ kind, status }) => `${kind} ${status}`)
    .join(', ');

it.each([
  { name: 'nothing is known yet', facts: {}, tasks: 'balancer done, node running, checks waiting, dns waiting' },
  {
    name: 'all is well',
    facts: {
      dns: [zone],
      listeners: [{ port: 80, states: [{ kind: 'listening', bindPort: 80 } as const] }],
      targets: { total: 2, healthy: 2, initial: 0 },
    },
    tasks: 'balancer done, node done, listener done, checks done, dns done',
  },
  {
    name: 'OPS-01 a port is taken at one node',
    facts: { dns: [zone], listeners: [{ port: 80, states: [{ kind: 'listening', bindPort: 80 } as const, refused] }] },
    tasks: 'balancer done, node done, listener failed, checks waiting, dns done',
  },
  {
    name: 'a node has not said anything of a listener',
    facts: { dns: [zone], listeners: [{ port: 80, states: [undefined] }] },
    tasks: 'balancer done, node done, listener running, checks waiting, dns done',
  },
  {
    name: 'the engine refused a listener',
    facts: {
      failed: [
        {
          protocol: 'HTTP' as const,
          port: 80,
          request: { defaultActions: [] },
          sentence: 'No.',
        },
      ],
      targets: { total: 2, healthy: 1, initial: 1 },
    },
    tasks: 'balancer done, node running, listener failed, checks running, dns waiting',
  },
])('$name', ({ facts, tasks }) => {
  expect(told(facts)).toBe(tasks);
});

it("OPS-01 gives the engine's own sentence", () => {
  const tasks = creationTasks({ ...FACTS, listeners: [{ port: 80, states: [refused] }] });
  expect(tasks.find(({ kind }) => kind === 'listener')?.sentence).toBe('Port 80 is taken.');
});
