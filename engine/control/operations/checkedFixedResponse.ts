import { BalanzaError } from '../../model/BalanzaError.ts';
import { CONTENT_TYPES, type FixedResponseAction } from '../../model/Listener.ts';
import type { AskedAction } from './checkedAction.ts';

/**
 * A fixed response. `ValidationError` without a configuration or status, and for a content type that is not one of
 * `CONTENT_TYPES`. Source: ELB, *Actions*.
 */
export function checkedFixedResponse({ fixedResponseConfig }: AskedAction): Omit<FixedResponseAction, 'order'> {
  if (!fixedResponseConfig)
    throw new BalanzaError(
      'ValidationError',
      "A fixed response configuration must be specified for an action of type 'fixed-response'.",
    );
  const { statusCode, contentType, messageBody = null } = fixedResponseConfig;
  const known = CONTENT_TYPES.find((one) => one === contentType) ?? null;
  if (contentType !== undefined && contentType !== '' && known === null)
    throw new BalanzaError(
      'ValidationError',
      `The fixed response content type '${contentType}' must be one of '[${CONTENT_TYPES.join(', ')}]'.`,
    );
  return { type: 'fixed-response', statusCode, contentType: known, messageBody };
}
