import type { Directive, Place } from '../syntax/Directive.ts';
import { emerg, type Problem, warning } from '../syntax/Problem.ts';

/** Collects what there is to say about a configuration while it is compiled. What is inherited is said once. */
export class Report {
  readonly #problems = new Map<string, Problem>();

  readonly #refusals = new Set<Problem>();

  /** Of the problems, those of what is right, and not offered. */
  get refusals(): ReadonlySet<Problem> {
    return this.#refusals;
  }

  get problems(): readonly Problem[] {
    return [...this.#problems.values()];
  }

  emerg(place: Place, message: string): void {
    this.#add(emerg(place, message));
  }

  /** Says that something is not offered, which the configuration cannot be run without, but an import can. */
  refuse(place: Place, message: string): void {
    this.#refusals.add(this.#add(emerg(place, message)));
  }

  warn(place: Place, message: string): void {
    this.#add(warning(place, message));
  }

  /** Says what a block as a whole lacks, at its end; nothing of one that was not read to its end. */
  lacking({ file, endLine }: Directive, message: string): void {
    if (endLine > 0) this.emerg({ file, line: endLine }, message);
  }

  #add(problem: Problem): Problem {
    const key = `${problem.file}:${problem.line}:${problem.message}`;
    const known = this.#problems.get(key);
    if (!known) this.#problems.set(key, problem);
    return known ?? problem;
  }
}
