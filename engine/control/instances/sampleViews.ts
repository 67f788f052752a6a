import type { ParsedCallInput } from '../../contract/calls.ts';
import type { SampleView } from '../../contract/views/SampleView.ts';
import { getSample, setSample } from '../../instances/samples/io/setSample.ts';
import type { SampleReport, SampleSettings } from '../../instances/samples/SampleSettings.ts';
import { BalanzaError } from '../../model/BalanzaError.ts';
import type { BoundPorts } from '../../model/BoundPorts.ts';
import type { Instance } from '../../model/Instance.ts';
import type { InstanceId } from '../../model/names.ts';
import type { Resources } from '../../model/Resources.ts';
import { samplePlace } from './samplePlace.ts';

/** What there is, and where its instances are bound: the control plane has both. */
export interface SampleSources {
  readonly resources: Resources;
  readonly ports: BoundPorts;
}

/** How sample targets behave. Instances that run no sample, do not run, or are not there, are left out. */
export async function sampleViews(
  { resources, ports }: SampleSources,
  instanceIds: readonly string[],
): Promise<readonly SampleView[]> {
  const running = instanceIds.flatMap((id) => runningSample(resources, id) ?? []);
  const reports = await Promise.all(
    // One that is stopped at this moment is left out like one that was stopped before.
    running.map((one) => samplePlace(ports, one)).map(({ host, port }) => getSample(host, port).catch(() => null)),
  );
  return reports.flatMap((report) => (report ? [viewOf(report)] : []));
}

/**
 * Changes how running sample targets behave; answers how they do now. Instances that run no sample are left out, unless
 * none is left: `ValidationError`. `InvalidInstanceIDNotFound` for one that does not exist, and then nothing changes.
 */
export async function changeSamples(
  { resources, ports }: SampleSources,
  { instanceIds, changes }: ParsedCallInput<'setSamples'>,
): Promise<readonly SampleView[]> {
  for (const id of instanceIds) findInstance(resources, id);
  const running = instanceIds.flatMap((id) => runningSample(resources, id) ?? []);
  if (running.length === 0) {
    const text = 'None of these instances is a running sample target. Start one, or choose others.';
    throw new BalanzaError('ValidationError', text);
  }
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  // The fields are those of the settings, and what was left out is not among them.
  const settings = given as Partial<SampleSettings>;
  const places = running.map((one) => samplePlace(ports, one));
  const asked = places.map(({ host, port }) => setSample(host, settings, port));
  return (await Promise.all(asked)).map(viewOf);
}

/** The instance of an id, or `InvalidInstanceIDNotFound`. */
export function findInstance(resources: Resources, id: string): Instance {
  const instance = resources.instances.get(id as InstanceId); // a text that is no id is not found
  if (instance) return instance;
  const text = `The instance ID '${id}' does not exist. Check it with DescribeInstances.`;
  throw new BalanzaError('InvalidInstanceIDNotFound', text);
}

function runningSample(resources: Resources, id: string): Instance | undefined {
  const instance = resources.instances.get(id as InstanceId); // a text that is no id is not found
  return instance?.program.kind === 'sample' && instance.state === 'running' ? instance : undefined;
}

function viewOf(report: SampleReport): SampleView {
  const { instanceId, latencyMs, errorPercent, errorStatus, healthStatus, mode } = report;
  return { instanceId, latencyMs, errorPercent, errorStatus, healthStatus, mode };
}
