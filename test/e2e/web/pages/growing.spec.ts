import { WALKS } from './allPages.ts';
import { lookAtPages } from './lookAtPages.ts';

// From an empty engine to one that has all kinds of load balancers.
lookAtPages(WALKS.growing);
