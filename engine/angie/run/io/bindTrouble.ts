/** The system's words for why an address cannot be bound, as nginx prints them. */
const SENTENCES: Readonly<Record<string, string>> = {
  EADDRINUSE: '98: Address already in use',
  EADDRNOTAVAIL: '99: Cannot assign requested address',
  EACCES: '13: Permission denied',
};

/** Turns the system's refusal of an address into nginx's sentence; throws anything else as it is. */
export function bindTrouble(error: unknown): never {
  if (error instanceof Error && 'code' in error && 'syscall' in error && error.syscall === 'listen') {
    const address = 'address' in error ? String(error.address) : '';
    const port = 'port' in error ? `:${String(error.port)}` : '';
    const code = String(error.code);
    const reason = SENTENCES[code] ?? code;
    throw new Error(`bind() to ${address}${port} failed (${reason})`, { cause: error });
  }
  throw error;
}
