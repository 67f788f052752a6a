import type { testerEn } from '../en/tester.ts';

export const testerEs: typeof testerEn = {};
