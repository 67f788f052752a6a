import type { ControlPlane } from '../control/ControlPlane.ts';
import type { Credentials } from '../control/io/keptCredentials.ts';
import type { ListenAddress } from '../model/virtualServer/VirtualServer.ts';
import type { SampleName } from '../model/sampleNames.ts';

/** What a program that starts an engine needs of it: to say where it is, and to end it. `engine/index.ts` has the whole. */
export interface RunningEngine {
  readonly control: ControlPlane;
  readonly dataDir: string | null;
  readonly credentials: Credentials;
  /** The configuration of Angie that runs here; null without `--angie`. */
  readonly angieFile: string | null;
  /** Where that listens: of `http` first. */
  readonly angieListens: { readonly http: readonly ListenAddress[]; readonly stream: readonly ListenAddress[] };
  /** Such as `http://127.0.0.1:7071`. */
  readonly apiUrl: string;
  /** Such as `127.0.0.1:7053`. */
  readonly dnsAddress: string;
  /** Of the console for browsers, without a token, such as `http://127.0.0.1:7070`; null when none is served. */
  readonly uiUrl: string | null;
  /** A fresh address that signs one tab of a browser in, once: `uiUrl` with `/#token=…`. Throws when no console is served. */
  mintLink(): string;
  /** Creates a sample topology; resolves when its load balancer is up. */
  createSample(name: SampleName): Promise<void>;
  /** Sends some traffic to every load balancer for a quarter of an hour, so that there is something to see. */
  demonstrate(): Promise<void>;
  /** Takes no new connections, lets requests in flight finish for at most `drainMs`, then ends. Twice without harm. */
  close(drainMs: number): Promise<void>;
}
