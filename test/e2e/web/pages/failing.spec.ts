import { WALKS } from './allPages.ts';
import { lookAtPages } from './lookAtPages.ts';

// From an engine that runs well to one that is gone.
lookAtPages(WALKS.failing);
