import type { Directive, Place } from '../syntax/Directive.ts';
import { emerg, type Problem, warning } from '../syntax/Problem.ts';

/** Collects what there is to say about a configuration while it is compiled. What is inherited is said once. */
export class Report {
  readonly #problems = new Map<string, Problem>();

  get problems(): readonly Problem[] {
    return [...this.#problems.values()];
  }

  emerg(place: Place, message: string): void {
    this.#add(emerg(place, message));
  }

  warn(place: Place, message: string): void {
    this.#add(warning(place, message));
  }

  /** Says what a block as a whole lacks, at its end; nothing of one that was not read to its end. */
  lacking({ file, endLine }: Directive, message: string): void {
    if (endLine > 0) this.emerg({ file, line: endLine }, message);
  }

  #add(problem: Problem): void {
    const key = `${problem.file}:${problem.line}:${problem.message}`;
    if (!this.#problems.has(key)) this.#problems.set(key, problem);
  }
}
