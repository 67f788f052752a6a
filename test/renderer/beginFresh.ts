import { restorePreferences } from '../../renderer/store/preferences.ts';

// Files share a process: what the one before preferred, the language above all, is not for the next.
restorePreferences();
