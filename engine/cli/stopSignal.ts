/**
 * Resolves at the first SIGINT or SIGTERM; a second one ends the process at once, with 1. Asked for before anything is
 * started, so that a signal during the start stops cleanly too. Source: contract, *Starting*.
 */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    let isStopping = false;
    const onSignal = () => {
      if (isStopping) process.exit(1);
      isStopping = true;
      resolve();
    };
    process.on('SIGINT', onSignal);
    process.on('SIGTERM', onSignal);
  });
}
