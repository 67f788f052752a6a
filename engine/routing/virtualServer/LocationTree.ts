import type { VirtualLocation } from '../../model/virtualServer/VirtualLocation.ts';
import { capturesOf, compilePattern, NO_CAPTURES, type Captures } from './compilePattern.ts';

/** The location of a request, and what its regular expression captured. */
export interface FoundLocation {
  readonly location: VirtualLocation;
  readonly captures: Captures;
  /** The path is that of a location that passes requests on, but for the slash at its end: the client is sent there. */
  readonly isSlashMissing?: true;
}

interface Prefix {
  readonly uri: string;
  readonly isFinal: boolean;
  readonly location: VirtualLocation;
  readonly inner: LocationTree;
}

/**
 * Finds the location of a path: an exact one; else the longest prefix, within it again; else, unless that prefix forbids
 * it (`^~`), the first regular expression in the order of the file, inner ones before outer ones. A location with
 * `proxy_pass` whose URI ends in a slash is found without it, too, unless one has just that path.
 * Source: nginx, *location*.
 */
export class LocationTree {
  readonly #exact = new Map<string, VirtualLocation>();
  /** Those with `proxy_pass` whose URI ends in a slash, by their URI without it. */
  readonly #slashed = new Map<string, VirtualLocation>();
  /** The longest first. */
  readonly #prefixes: readonly Prefix[];
  readonly #patterns: readonly {
    readonly pattern: RegExp;
    readonly location: VirtualLocation;
    readonly inner: LocationTree;
  }[];

  constructor(locations: readonly VirtualLocation[]) {
    const prefixes: Prefix[] = [];
    const patterns: { pattern: RegExp; location: VirtualLocation; inner: LocationTree }[] = [];
    for (const location of locations) {
      const { match } = location;
      const inner = new LocationTree(location.locations);
      if ((match.kind === 'exact' || match.kind === 'prefix') && isSlashed(location, match.uri))
        this.#slashed.set(match.uri.slice(0, -1), location);
      if (match.kind === 'exact') this.#exact.set(match.uri, location);
      else if (match.kind === 'prefix') prefixes.push({ uri: match.uri, isFinal: match.isFinal, location, inner });
      else if (match.kind === 'regex') {
        patterns.push({ pattern: compilePattern(match.pattern, match.isCaseSensitive), location, inner });
      }
    }
    this.#prefixes = prefixes.sort((one, other) => other.uri.length - one.uri.length);
    this.#patterns = patterns;
  }

  find(path: string): FoundLocation | null {
    return this.#search(path).found;
  }

  /** `isSettled`: no regular expression further out is looked at. */
  #search(path: string): { readonly found: FoundLocation | null; readonly isSettled: boolean } {
    const exact = this.#exact.get(path);
    if (exact) return { found: { location: exact, captures: NO_CAPTURES }, isSettled: true };
    const prefix = this.#prefixes.find(({ uri }) => path.startsWith(uri));
    const slashed = prefix?.uri === path ? undefined : this.#slashed.get(path);
    if (slashed) return { found: { location: slashed, captures: NO_CAPTURES, isSlashMissing: true }, isSettled: true };
    const inside = prefix ? prefix.inner.#search(path) : null;
    if (inside?.isSettled) return inside;
    const best = inside?.found ?? (prefix ? { location: prefix.location, captures: NO_CAPTURES } : null);
    if (prefix?.isFinal && !inside?.found) return { found: best, isSettled: true };
    for (const { pattern, location, inner } of this.#patterns) {
      const match = pattern.exec(path);
      if (match) return { found: inner.find(path) ?? { location, captures: capturesOf(match) }, isSettled: true };
    }
    return { found: best, isSettled: false };
  }
}

function isSlashed({ handler }: VirtualLocation, uri: string): boolean {
  return handler.kind === 'proxy' && uri.endsWith('/');
}
