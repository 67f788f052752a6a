/** A record as requests carry tags and attributes. */
export function keyValuePairs(record: Readonly<Record<string, string>>): { key: string; value: string }[] {
  return Object.entries(record).map(([key, value]) => ({ key, value }));
}
