/** Languages of the console. Technical values (HTTP, ARN, reason codes, attribute keys) are in none of them. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];
