import { create } from 'zustand';

/** What the help panel shows. */
export interface HelpTopic {
  readonly title: string;
  /** Paragraphs. */
  readonly paragraphs: readonly string[];
  /** Name of the same thing in the API, such as `HealthCheckIntervalSeconds`. */
  readonly apiName?: string;
}

interface HelpState {
  /** Null: the panel has nothing to show and is not there. */
  readonly topic: HelpTopic | null;
  readonly isOpen: boolean;
}

/** The help panel; it never opens by itself. */
export const useHelp = create<HelpState>()(() => ({ topic: null, isOpen: false }));

export function showHelp(topic: HelpTopic): void {
  useHelp.setState({ topic, isOpen: true });
}
