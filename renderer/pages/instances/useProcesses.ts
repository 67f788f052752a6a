import { useState } from 'react';
import type { ProcessView } from '../../../engine/contract/views/ProcessesView.ts';
import { useStream } from '../../bridge/useStream.ts';
import { whenLive } from '../../store/pause.ts';

const NONE: Readonly<Record<string, ProcessView>> = {};

/** What commands take of the machine by instance id, while somebody looks; once a second. */
export function useProcesses(): Readonly<Record<string, ProcessView>> {
  const [processes, setProcesses] = useState(NONE);
  const [take] = useState(() => whenLive(setProcesses, 1));
  useStream('processes', {}, (view) => {
    take(view.processes);
  });
  return processes;
}
