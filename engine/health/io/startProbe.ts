import type { ProbeListener, ProbeOrder, RunningProbe } from '../ProbeOrder.ts';
import { CutProbe } from './CutProbe.ts';
import { FunctionProbe } from './FunctionProbe.ts';
import { Http2Probe } from './Http2Probe.ts';
import { SocketProbe } from './SocketProbe.ts';

/** Starts a probe over a connection of its own. It has no deadline: whoever started it calls `abandon`. */
export function startProbe(order: ProbeOrder, listener: ProbeListener): RunningProbe {
  const { version, outage, functionCall } = order;
  if (outage !== undefined) return new CutProbe(outage, listener);
  if (functionCall) return new FunctionProbe({ ...order, functionCall }, listener);
  return version === undefined ? new SocketProbe(order, listener) : new Http2Probe({ ...order, version }, listener);
}
