import { PROMETHEUS_CONTENT_TYPE } from '../metrics/prometheusText.ts';
import type { UnsignedRoute } from './UnsignedRoute.ts';

/** `GET /metrics`: Prometheus's text, made anew by `text` for each scrape. Source: contract, *Metrics and logs*. */
export function metricsRoute(text: () => string): UnsignedRoute {
  return {
    method: 'GET',
    path: '/metrics',
    answer: () => ({ status: 200, contentType: PROMETHEUS_CONTENT_TYPE, body: text() }),
  };
}
