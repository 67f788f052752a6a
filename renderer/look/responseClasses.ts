import * as token from '@cloudscape-design/design-tokens';

/** Classes of responses in stacking order, bottom first: what matters sits on top, where its edge is free. */
export const RESPONSE_CLASSES = [
  { name: '2XX', metric: '2xx', fill: token.colorChartsStatusPositive },
  { name: '3XX', metric: '3xx', fill: token.colorChartsStatusInfo },
  { name: '4XX', metric: '4xx', fill: token.colorChartsStatusLow },
  { name: '5XX', metric: '5xx', fill: token.colorChartsStatusHigh },
] as const;
