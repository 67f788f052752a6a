import { once } from 'node:events';
import { createServer } from 'node:net';
import type { CallOutput } from '../../../contract/calls.ts';
import { SHARED_LOOPBACK } from '../../../model/BoundPorts.ts';
import { PORT } from '../../../model/Listener.ts';
import { nodeId } from '../../../model/names.ts';
import type { Resources } from '../../../model/Resources.ts';
import { lowestFreeAddress } from '../../../model/zones.ts';
import { findLoadBalancer } from '../../operations/find.ts';
import { portTrouble } from '../portTrouble.ts';
import { findPortHolder } from './findPortHolder.ts';

export interface TryPortInput {
  /** Undefined: a load balancer that is yet to be created, in any of the subnets. */
  readonly loadBalancerArn?: string | undefined;
  readonly port: number;
  readonly portOffset: number;
}

type TriedPort = CallOutput<'tryPort'>['ports'][number];

/**
 * Whether a port can be bound on each address of a load balancer's nodes, found out by binding it for a moment. Where a
 * listener of ours has it already nothing is bound. `LoadBalancerNotFound`. Source: OPS-01; console, *Listeners*.
 */
export async function tryPort(resources: Resources, input: TryPortInput): Promise<readonly TriedPort[]> {
  const { loadBalancerArn, port, portOffset } = input;
  if (resources.sharesLoopback && (loadBalancerArn === undefined || !isOwnPort(resources, loadBalancerArn, port))) {
    // Whatever the port, another stands for it that is free.
    return [{ address: SHARED_LOOPBACK, state: 'free', sentence: '' }];
  }
  if (loadBalancerArn === undefined) {
    return Promise.all(freeAddresses(resources).map((address) => tryAddress(address, port, portOffset)));
  }
  const loadBalancer = findLoadBalancer(resources, loadBalancerArn);
  const addresses = loadBalancer.zoneMappings.flatMap(
    ({ zone }) => resources.nodes.get(nodeId(loadBalancer.loadBalancerArn, zone))?.address ?? [],
  );
  if (!isOwnPort(resources, loadBalancerArn, port))
    return Promise.all(addresses.map((address) => tryAddress(address, port, portOffset)));
  const sentence = `A listener of ${loadBalancer.name} has port ${port} already. Choose another port, or edit that listener.`;
  return addresses.map((address) => ({ address, state: 'own', sentence }));
}

function isOwnPort({ listeners }: Resources, loadBalancerArn: string, port: number): boolean {
  return [...listeners.values()].some((one) => one.loadBalancerArn === loadBalancerArn && one.port === port);
}

/** In each zone the address that the next node would get. */
function freeAddresses(resources: Resources): readonly string[] {
  const taken = new Set([...resources.nodes.values(), ...resources.instances.values()].map(({ address }) => address));
  return [...resources.subnets.values()].flatMap(({ cidr }) => lowestFreeAddress(cidr, taken) ?? []);
}

async function tryAddress(address: string, port: number, portOffset: number): Promise<TriedPort> {
  const bindPort = port + portOffset;
  const code = bindPort > PORT.max ? 'ERANGE' : await codeOfBinding(address, bindPort);
  if (code === null) return { address, state: 'free', sentence: '' };
  const isTaken = code === 'EADDRINUSE';
  const holder = isTaken ? await findPortHolder(address, bindPort) : null;
  const sentence = portTrouble({ code, port, bindPort, address, holder });
  return { address, state: isTaken ? 'taken' : 'forbidden', sentence };
}

/** The system's refusal, or null when it lets the port be bound. */
async function codeOfBinding(address: string, port: number): Promise<string | null> {
  const server = createServer();
  try {
    server.listen({ host: address, port, exclusive: true });
    await once(server, 'listening');
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
  server.close();
  await once(server, 'close');
  return null;
}
