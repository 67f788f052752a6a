import { protocol } from 'electron';
import { APP_SCHEME } from './appAddress.ts';
import { fileResponse } from './fileResponse.ts';

/** Makes the console's scheme one with an origin, as https has. Call before the application is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

/** Serves the files below `folder` under the console's scheme. Call once the application is ready. */
export function serveApp(folder: string): void {
  protocol.handle(APP_SCHEME, (request) => fileResponse(folder, request));
}
