import type { CallName } from '../contract/calls.ts';
import { playChoices } from '../control/angie/playChoices.ts';
import { tryHealthCheck } from '../control/health/tryHealthCheck.ts';
import { changeSamples, findInstance, sampleViews } from '../control/instances/sampleViews.ts';
import { resolveName } from '../control/io/resolveName.ts';
import { tryPort } from '../control/listeners/io/tryPort.ts';
import { endZoneOutage } from '../control/operations/endZoneOutage.ts';
import { startZoneOutage } from '../control/operations/startZoneOutage.ts';
import { createSample } from '../control/samples/createSample.ts';
import type { CallHandler } from './CallHandler.ts';
import { exportConfiguration } from './calls/exportConfiguration.ts';
import { importConfiguration, previewImport } from './calls/importConfiguration.ts';
import { resetData } from './calls/resetData.ts';
import { checkTarget } from './calls/checkTarget.ts';
import { classicCalls } from './classicCalls.ts';
import { thisProcess } from './io/thisProcess.ts';
import { NOT_OFFERED } from '../model/NotOffered.ts';
import { operationCalls } from './operationCalls.ts';

/** The handler of each call. One with a mechanism has a file of its own, or is the control plane's. */
export const CALL_HANDLERS: { readonly [Name in CallName]: CallHandler<Name> } = {
  ...operationCalls,
  ...classicCalls,
  describeEngine: (_, { describe }) => ({ ...describe(), ...thisProcess(), notOffered: NOT_OFFERED }),
  createSample: async ({ name }, { control }) => {
    await createSample(control, name);
    return null;
  },
  checkTarget,
  startZoneOutage: (input, { control }) => control.change(startZoneOutage, input, 'console'),
  endZoneOutage: (input, { control }) => {
    control.change(endZoneOutage, input, 'console');
    return null;
  },
  tryHealthCheck: async (input, { control, clock }) => ({
    results: await tryHealthCheck(control.resources, input, { clock, ports: control.ports }),
  }),
  tryPort: async (input, { control, describe }) => ({
    ports: await tryPort(control.resources, { ...input, portOffset: describe().portOffset }),
  }),
  resolveName: ({ name }, { dnsServer: server, clock, random }) => resolveName(name, { server, clock, random }),
  testRequest: (input, { control }) => control.testRequest(input),
  nextChoices: (input, { control, clock, random }) => playChoices(control, input, { nowMs: clock.nowMs(), random }),
  instanceOutput: ({ instanceId }, { control }) => ({
    output: control.outputOf(findInstance(control.resources, instanceId).instanceId),
  }),
  describeSamples: async ({ instanceIds }, { control }) => ({
    samples: await sampleViews(control, instanceIds),
  }),
  setSamples: async (input, { control }) => ({ samples: await changeSamples(control, input) }),
  startTraffic: (input, { control, trafficRuns }) => ({ runId: trafficRuns.start(control.running, input) }),
  stopTraffic: ({ runId }, { trafficRuns }) => {
    trafficRuns.stop(runId);
    return null;
  },
  removeTrafficRun: ({ runId }, { trafficRuns }) => {
    trafficRuns.remove(runId);
    return null;
  },
  createTrustStore: ({ name, caCertificates }, { control }) => control.trustStores.createOf(name, caCertificates),
  previewImport: (input, { control, clock, random }) =>
    previewImport(control.resources, input, { nowMs: clock.nowMs(), random }),
  importConfiguration: (input, { control }) => importConfiguration(control, input),
  exportConfiguration: ({ format }, { control }) => exportConfiguration(control.resources, format),
  resetData,
  keepEvents: ({ events }, { control }) => {
    control.keepEvents(events);
    return null;
  },
  putNotificationRules: ({ rules }, { notifier }) => {
    notifier.putRules(rules);
    return null;
  },
  tryNotification: async (rule, { notifier }) => {
    await notifier.try(rule);
    return null;
  },
};
