/** What people call a target: its name and port, or the name alone of a function, which has none. */
export function placeName(name: string, port: number): string {
  return port === 0 ? name : `${name}:${port}`;
}
