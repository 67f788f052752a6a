import { readdir, readFile, readlink } from 'node:fs/promises';
import { addressBytes } from '../../../model/addressBlock.ts';
import type { PortHolder } from '../portTrouble.ts';

/** State of a listening socket in `/proc/net/tcp`. */
const LISTEN = '0A';

/** Of sockets that no process has any more, such as those in TIME_WAIT. */
const NO_INODE = '0';

/** A TCP socket of the system. */
interface KernelSocket {
  /** Address and port of this side, as the kernel prints them. */
  readonly local: string;
  readonly state: string;
  readonly inode: string;
}

/**
 * The program that listens on a TCP port of an IPv4 or IPv6 address, or on that port of every address; else the one whose
 * connection begins there. The engine calls itself `this engine`. Linux only, and only for processes that this user may
 * look at; null otherwise, and for a port that only an ended connection keeps for a minute (TIME_WAIT).
 */
export async function findPortHolder(address: string, port: number): Promise<PortHolder | null> {
  const sockets = await socketsOf(address, port).catch(() => []); // no /proc: another system
  const listening = sockets.find(({ state }) => state === LISTEN);
  if (listening) return await processWithSocket(listening.inode);
  const own = `${hexAddress(address)}:${hexPort(port)}`;
  const connected = sockets.find(({ local, inode }) => local === own && inode !== NO_INODE);
  const holder = connected ? await processWithSocket(connected.inode) : null;
  return holder && { ...holder, name: `a connection of ${holder.name}` };
}

async function socketsOf(address: string, port: number): Promise<readonly KernelSocket[]> {
  const own = hexAddress(address);
  const wanted = new Set([`${own}:${hexPort(port)}`, `${'0'.repeat(own.length)}:${hexPort(port)}`]);
  const file = address.includes(':') ? '/proc/net/tcp6' : '/proc/net/tcp';
  const lines = (await readFile(file, 'latin1')).split('\n').slice(1);
  return lines
    .map((line) => line.trim().split(/\s+/))
    .map((fields) => ({ local: fields[1] ?? '', state: fields[3] ?? '', inode: fields[9] ?? NO_INODE }))
    .filter(({ local }) => wanted.has(local));
}

/** The kernel prints an address as little-endian numbers of four bytes: one, or four for IPv6. */
function hexAddress(address: string): string {
  const bytes = addressBytes(address) ?? [];
  return bytes
    .map((_, place) => bytes[place - (place % 4) + 3 - (place % 4)] ?? 0)
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();
}

const hexPort = (port: number) => port.toString(16).padStart(4, '0').toUpperCase();

async function processWithSocket(inode: string): Promise<PortHolder | null> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  for (const pid of pids) {
    const links = await readdir(`/proc/${pid}/fd`).catch(() => []); // gone, or another user's
    for (const link of links) {
      const target = await readlink(`/proc/${pid}/fd/${link}`).catch(() => '');
      if (target === `socket:[${inode}]`) {
        if (Number(pid) === process.pid) return { pid: process.pid, name: 'this engine' };
        const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => 'a program');
        return { pid: Number(pid), name: name.trim() };
      }
    }
  }
  return null;
}
