import { AngieService } from './angie/run/io/AngieService.ts';
import { ClientTokens } from './aws/ClientTokens.ts';
import { answerOnceFollowed } from './aws/answerOnceFollowed.ts';
import { createAwsEndpoint } from './aws/createAwsEndpoint.ts';
import { claimAddresses } from './control/io/claimAddresses.ts';
import { engineGap, noteRunning, noteStopped } from './control/engineGap.ts';
import { angieMetrics } from './control/angie/angieMetrics.ts';
import { shownGroups } from './control/angie/shownGroup.ts';
import { statusOf } from './control/angie/statusOf.ts';
import { ControlPlane } from './control/ControlPlane.ts';
import { keptCookieKey } from './control/io/keptCookieKey.ts';
import { keptCredentials, type Credentials } from './control/io/keptCredentials.ts';
import { portInUse } from './control/listeners/io/portInUse.ts';
import { trafficExpectations } from './control/instances/trafficExpectations.ts';
import { TrafficRuns } from './control/instances/TrafficRuns.ts';
import { postNotification } from './control/notifications/io/postNotification.ts';
import { ProbeNews } from './control/health/ProbeNews.ts';
import { Notifier } from './control/notifications/Notifier.ts';
import { loadResources } from './control/loadResources.ts';
import { freeSharedPorts } from './control/nodes/io/freeSharedPorts.ts';
import { createSample } from './control/samples/createSample.ts';
import { QueryLog } from './control/dns/QueryLog.ts';
import { startDnsServer } from './dns/io/startDnsServer.ts';
import type { ConsoleFace } from './contract/Bridge.ts';
import { createConsoleFace } from './handlers/createConsoleFace.ts';
import { startInstanceRunner } from './instances/io/startInstanceRunner.ts';
import { startTrafficWorker } from './instances/traffic/io/startTrafficWorker.ts';
import { MetricsStore } from './metrics/io/MetricsStore.ts';
import { clientConnections } from './metrics/clientConnections.ts';
import { MetricsSampler } from './metrics/MetricsSampler.ts';
import { prometheusText } from './metrics/prometheusText.ts';
import type { Clock } from './model/Clock.ts';
import type { EngineEvent } from './model/EngineEvent.ts';
import type { Log } from './model/Log.ts';
import type { Random } from './model/Random.ts';
import { removeEngineFile, writeEngineFile } from './server/EngineFile.ts';
import { healthRoute } from './server/healthRoute.ts';
import { metricsRoute } from './server/metricsRoute.ts';
import { resetRoute } from './server/resetRoute.ts';
import { startApiServer } from './server/startApiServer.ts';
import { statusRoute } from './server/statusRoute.ts';
import { startUiServer, type UiServer } from './server/ui/startUiServer.ts';
import { EVENT_RETENTION, eventRetention } from './store/eventRetention.ts';
import { openStore } from './store/openStore.ts';
import { SystemClock } from './system/SystemClock.ts';
import { SystemRandom } from './system/SystemRandom.ts';
import { listenedAddresses } from './model/virtualServer/listenedAddresses.ts';
import type { RunningEngine } from './start/RunningEngine.ts';
import type { ServeOptions } from './start/serveOptions.ts';
import { startServing, type Serving } from './start/startServing.ts';
import { VERSION } from './start/version.ts';

export { descriptorLimit } from './system/descriptorLimit.ts';
export { SystemClock } from './system/SystemClock.ts';
export { SystemRandom } from './system/SystemRandom.ts';
export { serveHelp } from './start/serveHelp.ts';
export { serveOptions, type ServeOptions } from './start/serveOptions.ts';
export { STOP_DRAIN_MS, type Serving } from './start/startServing.ts';
export { UsageError } from './start/UsageError.ts';
export { VERSION } from './start/version.ts';
export type { ControlPlane } from './control/ControlPlane.ts';
export { findPortHolder } from './control/listeners/io/findPortHolder.ts';
export { backupDatabase } from './store/backupDatabase.ts';
export { inspectDatabase, type DatabaseVerdict } from './store/inspectDatabase.ts';
export { isFolderLocked } from './store/isFolderLocked.ts';
export { restoreDatabase } from './store/restoreDatabase.ts';
export { StoreError } from './store/StoreError.ts';
export { storedEvents } from './store/storedEvents.ts';
export { storedInstances } from './store/storedInstances.ts';
export { storedRecords } from './store/storedRecords.ts';
export { storedSetting } from './store/storedSetting.ts';
export { SHARED_PORTS_SETTING, sharedPortsIn } from './control/nodes/SharedPortBook.ts';
export { LINK_PATH } from './server/ui/postAnswer.ts';
export { keptCredentials } from './control/io/keptCredentials.ts';
export { signRequest } from './aws/signature/signRequest.ts';
export { readEngineFile, type EngineFile } from './server/EngineFile.ts';

export interface EngineOptions {
  /** Where state lives; null: nothing is written to disk. */
  readonly dataDir: string | null;
  readonly region: string;
  /** 1 to 6. */
  readonly zones: number;
  /** Data-plane worker threads, 1 or more. */
  readonly workers: number;
  /** Added to every listener port when it is bound; 0 or more. */
  readonly portOffset: number;
  /** Every node and instance has the address 127.0.0.1, with a port of its own; default false. */
  readonly shareLoopback?: boolean;
  /** Of the console for browsers, on 127.0.0.1; 0: any. Null, the default: none is served. */
  readonly uiPort?: number | null;
  /** Where the built console is. */
  readonly uiFolder?: string;
  /** Of the AWS endpoint, `/metrics` and `/health`, on 127.0.0.1; 0: any. */
  readonly apiPort: number;
  /** Of DNS, UDP and TCP, on 127.0.0.1; 0: any. */
  readonly dnsPort: number;
  /** Null: those of the data folder, made at the first start. */
  readonly credentials: Credentials | null;
  /** Bundled entries of the worker threads. */
  readonly workerEntry: URL;
  readonly sampleWorkerEntry: URL;
  /** Default `auto`: libuv handles where their start-up probe passes, else the documented API. */
  readonly driver?: 'auto' | 'handle' | 'net';
  readonly version: string;
  readonly log: Log;
  /** Second byte of the zones' subnets (127.x.10.0/24 …), so that engines can stand side by side. 0 to 255; default 0. */
  readonly loopbackByte?: number;
  /** Absolute path of an Angie configuration that runs beside the load balancers; default none. */
  readonly angie?: string | null;
  /** For tests; the machine's by default. */
  readonly clock?: Clock;
  readonly random?: Random;
}

/** A running engine. */
export interface Engine extends RunningEngine {
  readonly metrics: MetricsSampler;
  /** The engine's side of the contract with the console: every transport hands on to it what a window sends. */
  readonly console: ConsoleFace;
  /** The Angie configuration that runs beside the load balancers; null without one. */
  readonly angie: AngieService | null;
}

/** What the build makes, where the program that runs finds it. */
export interface BuiltParts {
  /** Bundled entries of the worker threads. */
  readonly workerEntry: URL;
  readonly sampleWorkerEntry: URL;
  /** Folder of the built console. */
  readonly uiFolder: string;
}

/**
 * Starts an engine as the command line asks, and says on standard output that it is ready, or why it cannot be; then it
 * rejects. `stop` resolves when the program is asked to end; closing the engine is the caller's, with `STOP_DRAIN_MS`.
 * Source: contract, *Starting*.
 */
export function startEngine(start: {
  readonly options: ServeOptions;
  readonly built: BuiltParts;
  readonly stop: Promise<void>;
  /** Whether somebody is going to look: a sample then gets traffic. */
  readonly opensConsole: boolean;
}): Promise<Serving<Engine>> {
  const { options, built } = start;
  const create = (log: Log) => createEngine({ ...options, ...built, version: VERSION, log });
  return startServing({ ...start, create, clock: new SystemClock() });
}

/** What `demonstrate` sends: little enough for any machine, and shares settle within seconds. */
const DEMONSTRATION = { rate: 200, clients: 60, seconds: 900 } as const;
const LOOPBACK = '127.0.0.1';
/** Name of the setting that holds who has signed in to the console. */
const KEYS = 'console.keys';

/**
 * Builds an engine from its parts and starts it. Rejects with a sentence that says why it cannot start and what to do:
 * a port that is taken, a data folder that is in use, not writable, or of a newer version, a region that does not fit.
 */
export async function createEngine(options: EngineOptions): Promise<Engine> {
  const { dataDir, log, clock = new SystemClock(), random = new SystemRandom() } = options;
  const startedAtMs = clock.nowMs();
  const closing: (() => unknown)[] = [];
  const closeAll = async () => {
    for (const close of closing.splice(0).reverse()) await close();
  };
  try {
    const { store, trouble } = openStore({ dataDir, nowMs: clock.nowMs(), log });
    closing.push(() => {
      store.close();
    });
    const loaded = loadResources({ ...options, records: store.load(), nowMs: clock.nowMs() });
    if (options.shareLoopback !== true) closing.push(await claimAddresses(options.loopbackByte ?? 0, log));
    const credentials = options.credentials ?? (await keptCredentials(dataDir));
    const control = await ControlPlane.start({
      ...options,
      ...loaded,
      ...(options.shareLoopback === true && { firstSharedPort: await freeSharedPorts() }),
      driver: options.driver ?? 'auto',
      cookieKey: keptCookieKey(store),
      store,
      clock,
      random,
      startRunner: (onState) =>
        startInstanceRunner({ clock, sampleWorkerEntry: options.sampleWorkerEntry, onState, log }),
    });
    let drainMs = 0;
    closing.push(() => control.close(drainMs));
    const gap = engineGap(store, startedAtMs);
    if (gap) control.note([gap]);
    noteRunning(store);
    closing.push(() => {
      noteStopped({ store, nowMs: clock.nowMs(), log });
    });
    if (trouble !== null) {
      const fact = { code: 'databaseDamaged', text: trouble } as const;
      control.note([{ kind: 'store', title: 'The database was damaged', detail: trouble, resource: null, fact }]);
    }
    const history = new MetricsStore({
      file: dataDir === null ? null : `${dataDir}/metrics.db`,
      nowMs: () => clock.nowMs(),
      log,
    });
    const metrics = new MetricsSampler({ clock, table: control.table, directory: control.directory, history, log });
    closing.push(() => {
      metrics.close();
      history.close();
    });
    const dnsQueries = new QueryLog(clock, log);
    const dns = await startDnsServer({
      host: LOOPBACK,
      port: options.dnsPort,
      answer: (message, transport, client) => {
        const answer = control.dns.answerer.answer(message, transport, client);
        if (answer) dnsQueries.note(answer, { transport, client });
        return answer;
      },
      clock,
      log,
    }).catch(portInUse('--dns-port', LOOPBACK, options.dnsPort));
    closing.push(() => dns.close());
    const angie =
      options.angie === undefined || options.angie === null
        ? null
        : await AngieService.start({
            file: options.angie,
            clock,
            random,
            log,
            version: options.version,
            notCarriedOut: ['error_log', 'pid', 'daemon', 'worker_shutdown_timeout'],
          });
    closing.push(() => angie?.close(drainMs));
    const upstreams = () => [...shownGroups(control, clock.nowMs()), ...(angie?.upstreams ?? [])];
    const clientTokens = new ClientTokens();
    const reset = async (events: readonly EngineEvent[] = []) => {
      await control.reset(events);
      clientTokens.clear();
    };
    const api = await startApiServer({
      host: LOOPBACK,
      port: options.apiPort,
      unsigned: [
        healthRoute,
        metricsRoute(() => prometheusText(metrics.readout()) + angieMetrics(upstreams())),
        resetRoute(dataDir === null ? reset : null),
        statusRoute((path, query) => {
          const own = { version: options.version, generation: 1, loadedMs: startedAtMs };
          const { connections, ...facts } = angie?.statusFacts ?? { ...own, connections: null };
          const ofNodes = clientConnections(metrics.readout());
          return statusOf({ path, query, address: LOOPBACK }, upstreams(), {
            ...facts,
            connections: {
              accepted: ofNodes.accepted + (connections?.accepted ?? 0),
              // Whether one of theirs is idle, nodes do not count.
              active: ofNodes.open + (connections?.active ?? 0),
              idle: connections?.idle ?? 0,
            },
          });
        }),
      ],
      signed: answerOnceFollowed(
        createAwsEndpoint({ ...credentials, control, metrics, clientTokens, clock, random, log }),
        control,
      ),
      clock,
      random,
      log,
    }).catch(portInUse('--api-port', LOOPBACK, options.apiPort));
    closing.push(() => api.close());
    const apiUrl = `http://${LOOPBACK}:${api.port}`;
    const dnsAddress = `${LOOPBACK}:${dns.port}`;
    let ui: UiServer | null = null;
    const dnsServer = { host: LOOPBACK, port: dns.port };
    const { portOffset, sampleWorkerEntry: workerEntry } = options;
    control.useAccess({ dnsServer, portOffset });
    const trafficRuns = new TrafficRuns({
      clock,
      random,
      log,
      dnsServer,
      portOffset,
      expectationsOf: (run) => trafficExpectations(control, run),
      startWorker: (run) => startTrafficWorker({ ...run, workerEntry }),
    });
    closing.push(() => trafficRuns.close());
    const probes = new ProbeNews({ control, log });
    closing.push(() => {
      probes.close();
    });
    const post = (signal: AbortSignal) => postNotification(clock, signal);
    const notifier = new Notifier({ control, probes, store, clock, log, post });
    closing.push(() => notifier.close());
    const face = createConsoleFace({
      control,
      metrics,
      trafficRuns,
      notifier,
      dnsQueries,
      dnsServer,
      clock,
      random,
      log,
      reset,
      describe: () => ({
        version: options.version,
        startedAtMs,
        dataDir,
        region: options.region,
        apiUrl,
        dnsAddress,
        uiUrl: ui?.url ?? null,
        accessKeyId: credentials.accessKeyId,
        workers: options.workers,
        portOffset,
        sharesLoopback: options.shareLoopback ?? false,
        eventsKept: eventRetention(store.setting(EVENT_RETENTION)),
      }),
    });
    closing.push(() => {
      face.close();
    });
    const { uiPort = null, uiFolder = '' } = options;
    if (uiPort !== null) {
      const started = await startUiServer({
        port: uiPort,
        folder: uiFolder,
        face,
        keptKeys: { read: () => store.setting(KEYS), write: (hashes) => store.putSetting(KEYS, hashes) },
        clock,
        log,
      }).catch(portInUse('--ui-port', LOOPBACK, uiPort));
      closing.push(() => started.close());
      ui = started;
    }
    if (dataDir !== null) {
      const { version, portOffset } = options;
      const { url = null, linkSecret = null } = ui ?? {};
      writeEngineFile(dataDir, { version, ui: url, linkSecret, api: apiUrl, dns: dnsAddress, portOffset });
      closing.push(() => {
        removeEngineFile(dataDir);
      });
    }
    return {
      control,
      metrics,
      console: face,
      angie,
      angieFile: options.angie ?? null,
      get angieListens() {
        return angie === null ? { http: [], stream: [] } : listenedAddresses(angie.configuration);
      },
      dataDir,
      credentials,
      apiUrl,
      dnsAddress,
      uiUrl: ui?.url ?? null,
      mintLink: () => {
        if (ui === null) throw new Error('No console is served to browsers: the engine was started without --ui-port.');
        return ui.mintLink();
      },
      createSample: (name) => createSample(control, name),
      demonstrate: async () => {
        for (const { loadBalancerArn, port } of control.resources.listeners.values()) {
          if (control.resources.loadBalancers.get(loadBalancerArn)?.type !== 'application') continue;
          await face.answer('startTraffic', { ...DEMONSTRATION, loadBalancerArn, port });
        }
      },
      close: async (givenDrainMs) => {
        drainMs = givenDrainMs;
        await closeAll();
      },
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}
