/**
 * What a refusal says instead of the engine's own sentence, by its reason, else by its code. In English the engine speaks
 * for itself, and names the values.
 */
export const refusalsEn: Readonly<Partial<Record<string, string>>> = {};
