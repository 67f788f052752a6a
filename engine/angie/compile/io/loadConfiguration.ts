import { lookup } from 'node:dns/promises';
import type { ConfigurationSource } from '../../syntax/ConfigurationSource.ts';
import { fileSource } from '../../syntax/io/fileSource.ts';
import { parseConfiguration, type ParsedConfiguration } from '../../syntax/parseConfiguration.ts';
import { compileConfiguration, type CompiledConfiguration } from '../compileConfiguration.ts';
import type { ConfigurationFiles } from '../tls/ConfigurationFiles.ts';
import { tlsProblem } from './tlsProblem.ts';

/** A configuration as it was found on this machine. */
export interface LoadedConfiguration extends CompiledConfiguration {
  readonly parsed: ParsedConfiguration;
}

/** Asks the system for the addresses of a name, in its order; null when it has none. */
export type AddressLookup = (host: string) => Promise<readonly string[] | null>;

export interface LoadOptions {
  /** Default: the system's. */
  readonly lookUp?: AddressLookup;
  /** Directives of a command line, which come before those of the file. Default: none. */
  readonly given?: ParsedConfiguration['directives'];
  /** Where texts come from. Default: the files of this machine. */
  readonly source?: ConfigurationSource;
  /** What it names and is read with it: certificates, say. Default: the files of this machine. */
  readonly files?: ConfigurationFiles;
}

/**
 * Reads a configuration from its main file, looks up the names of its servers, and compiles it. `path` is absolute.
 * Never throws for what is in the files.
 */
export async function loadConfiguration(
  path: string,
  { lookUp = systemLookup, given = [], source = fileSource, files = FILES }: LoadOptions = {},
): Promise<LoadedConfiguration> {
  const read = parseConfiguration(path, source);
  const parsed = { ...read, directives: [...given, ...read.directives] };
  const hosts = new Set<string>();
  // The first time only to hear which names there are.
  compileConfiguration(parsed, (host) => {
    hosts.add(host);
    return [];
  });
  const addresses = new Map(await Promise.all([...hosts].map(async (host) => [host, await lookUp(host)] as const)));
  return { parsed, ...compileConfiguration(parsed, (host) => addresses.get(host) ?? null, files) };
}

/** Of a configuration that came as a text: no file of this machine is looked at for it. */
export const TEXT_ONLY: ConfigurationFiles = {
  read: () => ({ kind: 'failed', reason: '2: only a text was given' }),
  isTextOnly: true,
  tlsProblem: ({ ciphers }) => (ciphers === undefined ? null : tlsProblem({ ciphers })),
};

const FILES: ConfigurationFiles = { read: fileSource.read, tlsProblem };

async function systemLookup(host: string): Promise<readonly string[] | null> {
  try {
    const found = await lookup(host, { all: true, verbatim: true });
    return [...new Set(found.map(({ address }) => address))];
  } catch {
    return null;
  }
}
