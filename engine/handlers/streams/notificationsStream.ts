import { Pace } from '../Pace.ts';
import type { StreamHandler } from '../StreamHandler.ts';

/** Rules, the last notifications and what failed, whole at each change. Source: E-117. */
export const notificationsStream: StreamHandler<'notifications'> = (_, { notifier, clock }, emit) => {
  const tell = () => {
    emit(notifier.view);
  };
  tell();
  const pace = new Pace(clock, tell);
  const stop = notifier.onChange(() => {
    pace.wish();
  });
  return () => {
    stop();
    pace.close();
  };
};
