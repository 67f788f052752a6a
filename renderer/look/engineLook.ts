import type { StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';

/** How the engine is, as a window knows: `unreachable` when it does not answer. */
export type EngineState = 'running' | 'stopped' | 'unreachable';

/** How each state of the engine looks; its words are in the texts (`states.engine`). Source: console, *Live status vocabulary*. */
export const ENGINE_LOOK: Readonly<Record<EngineState, StatusIndicatorProps.Type>> = {
  running: 'success',
  stopped: 'stopped',
  unreachable: 'error',
};
