/** Has `flushDue` called once what the system reports at this turn of the event loop has been handled. */
export function flushAtEndOfTurn(writer: { flushDue(): void }): void {
  setImmediate(flush, writer);
}

function flush(writer: { flushDue(): void }): void {
  writer.flushDue();
}
