import type { UpstreamGroup } from '../../model/upstream/UpstreamGroup.ts';
import type { Directive } from '../syntax/Directive.ts';
import type { PassedGroup } from './passedGroups.ts';

/** What is known where a directive of a configuration stands that is imported. */
export interface NotedAround {
  readonly level: UpstreamGroup['level'];
  /** Name of the block that the directive stands in; empty outside of all. */
  readonly parent: string;
  /** Some answer of the configuration is a text of its own. */
  readonly hasTexts: boolean;
  /** Groups of the level that are passed to, with how; by name in lower case. */
  readonly passed: ReadonlyMap<string, PassedGroup>;
  readonly groups: readonly UpstreamGroup[];
}

/** What to say of a directive; nothing where it is carried over, or changes nothing of what is made. */
export type DirectiveNotes = (directive: Directive, around: NotedAround) => readonly string[];

/** Longest part of a directive that a note repeats. */
const SHOWN_CHARACTERS = 80;

/** A directive as it was written, cut where it is long. */
export function shown({ name, args }: Pick<Directive, 'name' | 'args'>): string {
  const text = [name, ...args].join(' ');
  return `"${text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text}"`;
}

/** Says that a directive is lost, and what to do. */
export function lost(remedy: string): DirectiveNotes {
  return (directive) => [`${shown(directive)} is not imported. ${remedy}`];
}

/** The same, but of one that says what holds after the import anyway. */
export function lostUnless(same: (args: readonly string[]) => boolean, remedy: string): DirectiveNotes {
  return (directive, around) => (same(directive.args) ? [] : lost(remedy)(directive, around));
}

/** Nothing is lost. */
export const kept: DirectiveNotes = () => [];

/** Times that a target group counts in whole seconds: what is said of another. */
export function roundedNotes(text: string, timeMs: number | null): readonly string[] {
  if (timeMs === null || timeMs % 1_000 === 0) return [];
  return [
    `"${text}" becomes ${Math.ceil(timeMs / 1_000)} s: target groups count whole seconds. Write whole seconds where it matters.`,
  ];
}
