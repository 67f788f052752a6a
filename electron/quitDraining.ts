import type { App, Event } from 'electron';

/**
 * Makes quitting wait for requests in flight: the first request to quit starts `drain` and lets the application end when
 * it is done; a second one ends it at once. Source: contract, *Starting*.
 */
export function quitDraining(app: Pick<App, 'on' | 'exit'>, drain: () => Promise<void>): void {
  let isDraining = false;
  app.on('before-quit', (event: Event) => {
    event.preventDefault();
    if (isDraining) {
      app.exit(1);
      return;
    }
    isDraining = true;
    drain().then(
      () => app.exit(0),
      () => app.exit(1),
    );
  });
}
