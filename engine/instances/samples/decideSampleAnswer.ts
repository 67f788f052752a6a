import type { Random } from '../../model/Random.ts';
import type { SampleSettings } from './SampleSettings.ts';

export interface SampleAnswer {
  /** Counted among `checks` rather than `requests`. */
  readonly isCheck: boolean;
  /** `none`: the target hangs. */
  readonly status: number | 'none';
}

const CHECKER = 'ELB-HealthChecker';

/**
 * What a sample target answers to a request. A check is what ELB's checker sends, by its `User-Agent`: its path can be
 * any, and a client may ask for `/health` too. `/health` never gets `errorStatus`.
 */
export function decideSampleAnswer(
  request: { readonly path: string; readonly userAgent: string | undefined },
  settings: SampleSettings,
  random: Random,
): SampleAnswer {
  const isCheck = request.userAgent?.startsWith(CHECKER) ?? false;
  if (settings.mode !== 'answer') return { isCheck, status: 'none' };
  if (isHealthPath(request.path)) return { isCheck, status: settings.healthStatus };
  const fails = settings.errorPercent > 0 && random.fraction() * 100 < settings.errorPercent;
  return { isCheck, status: fails ? settings.errorStatus : 200 };
}

/** Whether a request asks for the target's own health: that of the tier behind it is another matter. */
export function isHealthPath(path: string): boolean {
  return path === '/health' || path.startsWith('/health?');
}
