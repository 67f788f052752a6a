import { readdir, readFile, readlink } from 'node:fs/promises';
import type { PortHolder } from '../portTrouble.ts';

/** State of a listening socket in `/proc/net/tcp`. */
const LISTEN = '0A';

/**
 * The program that listens on a TCP port of an IPv4 address, or on that port of every address. Linux only, and only
 * for processes that this user may look at; null otherwise.
 */
export async function findPortHolder(address: string, port: number): Promise<PortHolder | null> {
  const inode = await listeningInode(address, port).catch(() => null); // no /proc: another system
  return inode === null ? null : await processWithSocket(inode);
}

async function listeningInode(address: string, port: number): Promise<string | null> {
  const wanted = new Set([`${hexAddress(address)}:${hexPort(port)}`, `00000000:${hexPort(port)}`]);
  const lines = (await readFile('/proc/net/tcp', 'latin1')).split('\n').slice(1);
  for (const line of lines) {
    const fields = line.trim().split(/\s+/);
    if (fields[3] === LISTEN && fields[1] !== undefined && wanted.has(fields[1])) return fields[9] ?? null;
  }
  return null;
}

/** The kernel prints an address as one little-endian number. */
const hexAddress = (address: string) =>
  address
    .split('.')
    .reverse()
    .map((byte) => Number(byte).toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();

const hexPort = (port: number) => port.toString(16).padStart(4, '0').toUpperCase();

async function processWithSocket(inode: string): Promise<PortHolder | null> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  for (const pid of pids) {
    const links = await readdir(`/proc/${pid}/fd`).catch(() => []); // gone, or another user's
    for (const link of links) {
      const target = await readlink(`/proc/${pid}/fd/${link}`).catch(() => '');
      if (target === `socket:[${inode}]`) {
        const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => 'a program');
        return { pid: Number(pid), name: name.trim() };
      }
    }
  }
  return null;
}
