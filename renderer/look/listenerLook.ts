import type { StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import type { ListeningView } from '../../engine/contract/views/StatesView.ts';

/** How each state of a listener at a node looks; its words are in the texts (`states.listener`). Source: console, *Live status vocabulary*. */
export const LISTENER_LOOK: Readonly<Record<ListeningView['kind'], StatusIndicatorProps.Type>> = {
  listening: 'success',
  refused: 'error',
};
