import type { Page } from '@playwright/test';

/** What the browser says of code or addresses that the content security policy does not let through. */
const BLOCKED = /Content Security Policy|TrustedScript|TrustedHTML|has been blocked/;

/** Keeps what the policy of the page blocks, as it happens: a console needs nothing that is blocked. */
export function blockedBy(page: Page): readonly string[] {
  const blocked: string[] = [];
  page.on('console', (message) => {
    if (BLOCKED.test(message.text())) blocked.push(message.text());
  });
  return blocked;
}
