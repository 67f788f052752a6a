import type { ElectronApplication, Page } from '@playwright/test';
import { consoleShown } from '../support/consoleShown.ts';
import { launchTest } from '../support/launchTest.ts';

/** The application, running. */
export interface Desktop {
  readonly app: ElectronApplication;
  readonly page: Page;
  /** Address of the AWS endpoint, for `/health`: it tells whether the engine serves. */
  readonly apiUrl: string;
}

export interface DesktopFixtures {
  /** The application with its window open and the console shown in it. */
  readonly desktop: Desktop;
}

/** Tests of the compiled application. */
export const test = launchTest.extend<DesktopFixtures>({
  desktop: async ({ launch }, use) => {
    const app = await launch();
    const page = await app.firstWindow();
    await consoleShown(page);
    await use({ app, page, apiUrl: await apiUrlOf(page) });
  },
});

export async function apiUrlOf(page: Page): Promise<string> {
  const answer = await page.evaluate(() => window.balanza?.call('describeEngine', {}));
  if (answer?.ok !== true) throw new Error('the engine did not describe itself');
  return (answer.value as { readonly apiUrl: string }).apiUrl; // of the contract
}
