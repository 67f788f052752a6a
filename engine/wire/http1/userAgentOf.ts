import type { RequestWords } from './RequestWords.ts';

/** The first User-Agent of a request; '' when it has none. */
export function userAgentOf(head: RequestWords): string {
  return head.values('user-agent')[0] ?? '';
}
