import { beforeEach, describe, expect, it } from 'vitest';
import { offsetPorts } from '../../../../engine/snapshot/offsetPorts.ts';
import { ListenerBoard } from '../../../../engine/control/listeners/ListenerBoard.ts';
import { ALB, LISTENER, nodeOf, topology } from '../../../support/topology.ts';

const refused = (code: string) => ({ kind: 'notListening', code }) as const;
const listening = { kind: 'listening' } as const;
const resources = topology();
/** A matcher stands where the text it matches would. */
const containing = (text: string) => expect.stringContaining(text) as string; // the runner types matchers loosely

describe('ListenerBoard', () => {
  let board: ListenerBoard;
  beforeEach(() => {
    board = new ListenerBoard();
  });
  const state = (offset = 0) => board.stateOf(ALB, resources, offsetPorts(offset));

  it('OPS-01 tells of trouble on ::1 beside a listener that listens over IPv4, until the type is ipv4 again', () => {
    const [balancer] = resources.loadBalancers.values();
    if (!balancer) throw new Error('the topology has a load balancer');
    const dualstack = {
      ...resources,
      loadBalancers: new Map([[ALB, { ...balancer, ipAddressType: 'dualstack' as const }]]),
    };
    for (const node of [nodeOf('a'), nodeOf('b')]) board.note(node, LISTENER, { state: listening, holder: null });
    board.note(nodeOf('a'), LISTENER, { family: 'ipv6', state: refused('EADDRNOTAVAIL'), holder: null });
    board.keepOnly(dualstack);
    const reason = containing('Not listening on port 8080 of ::1: this machine has no IPv6 (EADDRNOTAVAIL).');
    expect(board.stateOf(ALB, dualstack, offsetPorts(0))).toEqual({ code: 'active_impaired', reason });
    const views = board.listeningStates(dualstack, offsetPorts(0));
    expect(views.get(`${nodeOf('a')}|${LISTENER}`)).toEqual({
      kind: 'refused',
      code: 'EADDRNOTAVAIL',
      sentence: reason,
    });
    expect(views.get(`${nodeOf('b')}|${LISTENER}`)).toMatchObject({ kind: 'listening' });
    board.keepOnly(resources);
    expect(state()).toEqual({ code: 'active' });
  });

  it('is provisioning until every node has said something', () => {
    board.note(nodeOf('a'), LISTENER, { state: listening, holder: null });
    expect(state()).toEqual({ code: 'provisioning' });
    board.note(nodeOf('b'), LISTENER, { state: listening, holder: null });
    expect(state()).toEqual({ code: 'active' });
  });

  it.each([
    {
      code: 'EADDRINUSE',
      holder: { pid: 7, name: 'nginx' },
      reason:
        'Not listening on port 8080 of 127.0.20.4: address in use by nginx (process 7). Stop it, or change the listener’s port.',
    },
    {
      code: 'EADDRINUSE',
      holder: null,
      reason:
        'Not listening on port 8080 of 127.0.20.4: address in use, by a program that the system does not name or a connection that has just ended. Stop it, or change the listener’s port.',
    },
    {
      code: 'EACCES',
      holder: null,
      reason: containing('net.ipv4.ip_unprivileged_port_start=8080'),
    },
    {
      code: 'EADDRNOTAVAIL',
      holder: null,
      reason: containing('sudo ifconfig lo0 alias 127.0.20.4'),
    },
    { code: 'ERANGE', holder: null, reason: containing('there is no port 8080: the last is 65535') },
    {
      code: 'EMFILE',
      holder: null,
      reason: 'Not listening on port 8080 of 127.0.20.4: the system refused it (EMFILE).',
    },
  ])(
    'OPS-01 is active_impaired with the port, the address, the cause and the remedy ($code)',
    ({ code, holder, reason }) => {
      board.note(nodeOf('a'), LISTENER, { state: listening, holder: null });
      board.note(nodeOf('b'), LISTENER, { state: refused(code), holder });
      expect(state()).toEqual({ code: 'active_impaired', reason });
    },
  );

  it('OPS-01 names the port that was really asked for when there is an offset', () => {
    board.note(nodeOf('a'), LISTENER, { state: listening, holder: null });
    board.note(nodeOf('b'), LISTENER, { state: refused('EMFILE'), holder: null });
    expect(state(1000)).toMatchObject({
      reason: containing('port 8080 (bound as 9080 by --port-offset)'),
    });
  });

  it('OPS-01 recovers by itself', () => {
    for (const node of [nodeOf('a'), nodeOf('b')]) {
      board.note(node, LISTENER, { state: refused('EADDRINUSE'), holder: null });
      board.note(node, LISTENER, { state: listening, holder: null });
    }
    expect(state()).toEqual({ code: 'active' });
  });

  it('says once what is news, not at every try', () => {
    expect([
      board.note(nodeOf('a'), LISTENER, { state: refused('EADDRINUSE'), holder: null }),
      board.note(nodeOf('a'), LISTENER, { state: refused('EADDRINUSE'), holder: null }),
      board.note(nodeOf('a'), LISTENER, { state: refused('EACCES'), holder: null }),
      board.note(nodeOf('a'), LISTENER, { state: listening, holder: null }),
      board.note(nodeOf('a'), LISTENER, { state: listening, holder: null }),
    ]).toEqual([true, false, true, true, false]);
  });

  it('forgets the nodes of a dead worker and what is gone', () => {
    for (const node of [nodeOf('a'), nodeOf('b')]) board.note(node, LISTENER, { state: listening, holder: null });
    board.forget([nodeOf('b')]);
    expect(state()).toEqual({ code: 'provisioning' });
    board.note(nodeOf('b'), LISTENER, { state: listening, holder: null });
    board.keepOnly({ ...resources, listeners: new Map() });
    expect(state()).toEqual({ code: 'provisioning' });
  });
});
