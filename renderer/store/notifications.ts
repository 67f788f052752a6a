import { create } from 'zustand';
import type { NotificationsView } from '../../engine/contract/views/NotificationView.ts';

interface NotificationsState extends NotificationsView {
  readonly isLoaded: boolean;
  /** What was told after this moment has not been looked at. */
  readonly seenAtMs: number;
}

/** Rules, and what they told. */
export const useNotifications = create<NotificationsState>()(() => ({
  isLoaded: false,
  rules: [],
  recent: [],
  failures: {},
  seenAtMs: Date.now(),
}));

/** All that was told so far has been looked at. */
export function markNotificationsSeen(): void {
  useNotifications.setState({ seenAtMs: Date.now() });
}
