import type { VariableMap } from '../../model/virtualServer/VirtualServer.ts';
import { checkedText, type CompiledText, type VariableSource } from '../upstream/compileText.ts';
import { capturesOf, compilePattern } from './compilePattern.ts';

/**
 * The variable of a `map`: exact keys without regard to case; with `hostnames` then the longest `*.name` and `name.*`;
 * then regular expressions in order, whose captures its value may use; then the default. Source: Angie 9.4.
 */
export class MappedVariable {
  readonly #source: CompiledText;
  readonly #exact = new Map<string, CompiledText>();
  readonly #wild: readonly {
    readonly matches: (host: string) => boolean;
    readonly length: number;
    readonly value: CompiledText;
  }[];
  readonly #patterns: readonly { readonly pattern: RegExp; readonly value: CompiledText }[];
  readonly #fallback: CompiledText;

  constructor(map: VariableMap) {
    this.#source = checkedText(map.source);
    this.#fallback = checkedText(map.fallback);
    const wild: { matches: (host: string) => boolean; length: number; value: CompiledText; isSuffix: boolean }[] = [];
    const patterns: { pattern: RegExp; value: CompiledText }[] = [];
    for (const { key, value: text } of map.entries) {
      const value = checkedText(text);
      if (key.startsWith('~')) {
        const isCaseSensitive = !key.startsWith('~*');
        patterns.push({ pattern: compilePattern(key.slice(isCaseSensitive ? 1 : 2), isCaseSensitive), value });
      } else if (map.hasHostnames && /^\*\.|^\./.test(key)) {
        const suffix = key.startsWith('*') ? key.slice(1) : key;
        if (key.startsWith('.')) this.#exact.set(key.slice(1), value);
        wild.push({ matches: (host) => host.endsWith(suffix), length: key.length, value, isSuffix: true });
      } else if (map.hasHostnames && key.endsWith('.*')) {
        const prefix = key.slice(0, -1);
        wild.push({ matches: (host) => host.startsWith(prefix), length: key.length, value, isSuffix: false });
      } else this.#exact.set(key, value);
    }
    wild.sort((one, other) => Number(other.isSuffix) - Number(one.isSuffix) || other.length - one.length);
    this.#wild = wild;
    this.#patterns = patterns;
  }

  evaluate(source: VariableSource): string {
    const text = this.#source.evaluate(source);
    const lower = text.toLowerCase();
    const found = this.#exact.get(lower) ?? this.#wild.find(({ matches }) => matches(lower))?.value;
    if (found) return found.evaluate(source);
    for (const { pattern, value } of this.#patterns) {
      const match = pattern.exec(text);
      if (!match) continue;
      const { values, named } = capturesOf(match);
      return value.evaluate((name) => {
        if (/^[1-9]$/.test(name)) return values[Number(name) - 1] ?? '';
        return named[name.toLowerCase()] ?? source(name);
      });
    }
    return this.#fallback.evaluate(source);
  }
}
