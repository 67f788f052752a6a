// Balanza as the benchmark's proxy: `node balanzaNode.mjs DRIVER PORT TARGET_PORT…`, one node on 127.0.0.1.
const [driver, port, ...targets] = process.argv.slice(2);
await startNode();

/** Starts what is measured: the HTTP engine by itself, as `httpNode.ts` runs it. */
async function startNode(): Promise<void> {
  Object.assign(process.env, { DRIVER: driver, PORT: port, T: targets.join(',') });
  await import('./httpNode.ts');
}

export {};
