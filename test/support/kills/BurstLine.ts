import type { EngineOptions } from '../../../engine/index.ts';
import type { FactChange } from './factChanges.ts';

/** What the process prints, a line each. */
export type BurstLine =
  /** Everything that was there after the start. */
  | { readonly kind: 'started'; readonly facts: readonly FactChange[] }
  /** A change is about to be asked for: the records that it touches, or how many it makes that have no name yet. */
  | { readonly kind: 'asking'; readonly touches: readonly string[]; readonly makes: number }
  /** It was acknowledged, and this is what it changed. */
  | { readonly kind: 'acknowledged'; readonly facts: readonly FactChange[] };

/** What the process is started with: JSON in its one argument; URLs as text. */
export interface BurstStart {
  readonly seed: number;
  readonly workerEntry: string;
  readonly sampleWorkerEntry: string;
  readonly options: Omit<EngineOptions, 'log' | 'workerEntry' | 'sampleWorkerEntry'>;
}
