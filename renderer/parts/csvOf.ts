/**
 * Rows as CSV (RFC 4180), with plain digits and a full stop whatever the language, so that any program reads it. Text
 * that a spreadsheet would run as a formula is made text. Source: UIX-02.
 */
export function csvOf(header: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  return [header, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

function cellOf(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
