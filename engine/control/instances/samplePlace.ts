import { SAMPLE_CONTROL_PORT } from '../../instances/samples/SampleSettings.ts';
import type { BoundPorts } from '../../model/BoundPorts.ts';
import type { Instance } from '../../model/Instance.ts';

/** Where the control interface of a sample target is. */
export function samplePlace(
  ports: BoundPorts,
  { instanceId, address }: Instance,
): { readonly host: string; readonly port: number } {
  return { host: address, port: ports.ofInstance(instanceId, SAMPLE_CONTROL_PORT) };
}
