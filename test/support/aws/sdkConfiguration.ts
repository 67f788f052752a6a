import type { Engine } from '../../../engine/index.ts';

/** What each client of AWS's SDK for JavaScript is made with, to speak to an engine. */
export function sdkConfiguration({ apiUrl, credentials, control }: Engine) {
  return { endpoint: apiUrl, region: control.resources.region, credentials, maxAttempts: 1 };
}

/** How a call of an SDK is refused: `name: message`; `accepted` when it is not. */
export async function refusalOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'accepted';
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }
}
