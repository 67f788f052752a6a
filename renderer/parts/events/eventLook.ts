import type { StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import type { EventSeverity } from '../../../engine/model/EngineEvent.ts';

/** The indicator of an event, by how good or bad it is. Source: console, *Live status vocabulary*. */
export const EVENT_LOOK: Readonly<Record<EventSeverity, StatusIndicatorProps.Type>> = {
  info: 'info',
  success: 'success',
  warning: 'warning',
  error: 'error',
};
