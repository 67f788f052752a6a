import type { Directive } from '../syntax/Directive.ts';
import { parseSize } from '../syntax/parseSize.ts';
import { parseTime } from '../../model/upstream/parseTime.ts';

/**
 * A block with those around it, innermost first: what is not said in a block is what the block around it says. Values
 * are read as they are; that their form is right has been checked before.
 */
export class Scope {
  readonly #blocks: readonly (readonly Directive[])[];

  constructor(...blocks: readonly (readonly Directive[])[]) {
    this.#blocks = blocks;
  }

  /** The scope of a block inside this one. */
  inner(block: readonly Directive[]): Scope {
    return new Scope(block, ...this.#blocks);
  }

  /** The directives of a name in the innermost block that has any: lists are inherited whole or not at all. */
  all(name: string): readonly Directive[] {
    for (const block of this.#blocks) {
      const found = block.filter((directive) => directive.name === name);
      if (found.length > 0) return found;
    }
    return [];
  }

  /** The same of several names that are one list. */
  allOf(names: ReadonlySet<string>): readonly Directive[] {
    for (const block of this.#blocks) {
      const found = block.filter(({ name }) => names.has(name));
      if (found.length > 0) return found;
    }
    return [];
  }

  find(name: string): Directive | undefined {
    return this.all(name)[0];
  }

  word(name: string): string | undefined {
    return this.find(name)?.args[0];
  }

  flag(name: string, standard: boolean): boolean {
    const word = this.word(name);
    return word === undefined ? standard : word.toLowerCase() === 'on';
  }

  number(name: string, standard: number): number {
    const word = this.word(name);
    return word !== undefined && /^[0-9]+$/.test(word) ? Number(word) : standard;
  }

  timeMs(name: string, standard: number): number {
    return parseTime(this.word(name) ?? '', 'milliseconds') ?? standard;
  }

  bytes(name: string, standard: number): number {
    return parseSize(this.word(name) ?? '', 'offset') ?? standard;
  }
}
