import type { EngineEvent } from '../model/EngineEvent.ts';
import type { ResourceChange } from '../model/Resources.ts';

/** What the engine keeps across starts. A change is durable when `commit` returns. */
export interface Store {
  /** Every record, in the order in which records were first put. */
  load(): readonly ResourceChange[];
  /** Writes changes and events in one transaction: all or none. Throws when the disk refuses; nothing is changed then. */
  commit(changes: readonly ResourceChange[], events?: readonly EngineEvent[]): void;
  /** The newest events, newest first; at most `limit`. */
  events(limit: number): readonly EngineEvent[];
  /** What is kept under a name besides records, such as the console's notification rules; undefined: nothing. */
  setting(name: string): unknown;
  /** Keeps a value that JSON carries under a name; durable when it returns. Throws when the disk refuses. */
  putSetting(name: string, value: unknown): void;
  /** Writes a complete copy to a file that does not exist yet, while the engine goes on. */
  backup(file: string): Promise<void>;
  /** Harmless when closed already. */
  close(): void;
}
