import { offsetPorts } from '../../../engine/snapshot/offsetPorts.ts';
import type { AwsAnswer, AwsRequest } from '../../../engine/aws/AwsRequest.ts';
import { ClientTokens } from '../../../engine/aws/ClientTokens.ts';
import { createAwsEndpoint } from '../../../engine/aws/createAwsEndpoint.ts';
import { LocalAuthority } from '../../../engine/certificates/io/LocalAuthority.ts';
import { CertificateDesk } from '../../../engine/control/certificates/CertificateDesk.ts';
import { TrustStoreDesk } from '../../../engine/control/certificates/TrustStoreDesk.ts';
import type { Operation } from '../../../engine/control/operations/Operation.ts';
import { targetKey } from '../../../engine/model/names.ts';
import { FakeClock } from '../FakeClock.ts';
import { seededRandom } from '../seededRandom.ts';
import { World } from '../World.ts';
import { signedRequest, type Unsigned } from './signedRequest.ts';

const KEY = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'a secret' };
const START = '20150830T123600Z';

/** An answer whose body is read as text; bytes as Latin 1. */
type TextAnswer = AwsAnswer & { readonly body: string };

/** The AWS endpoint over resources without nodes: what is asked, signed, and what it answers. */
export class Endpoint {
  readonly world = new World();
  readonly logged: string[] = [];
  readonly answer: (request: AwsRequest) => AwsAnswer;

  /** `dataDir`: where the files of buckets are; default nowhere. */
  constructor(dataDir: string | null = null) {
    const { world, logged } = this;
    const clock = new FakeClock();
    clock.nowMs = () => Date.parse('2015-08-30T12:36:00Z');
    const registry = {
      get resources() {
        return world.resources;
      },
      change: <Input, Output>(operation: Operation<Input, Output>, input: Input) => world.do(operation, input),
    };
    let kept: unknown;
    const authority = new LocalAuthority({
      kept: { read: () => kept, write: (made) => (kept = made) },
      dataDir: null,
      nowMs: () => clock.nowMs(),
    });
    this.answer = createAwsEndpoint({
      ...KEY,
      clientTokens: new ClientTokens(),
      metrics: { cloudWatch: () => undefined, cloudWatchMetrics: () => [] },
      clock,
      random: seededRandom(1),
      log: (level, message) => logged.push(`${level} ${message}`),
      control: {
        get resources() {
          return world.resources;
        },
        ports: offsetPorts(0),
        change: <Input, Output>(operation: Operation<Input, Output>, input: Input) => world.do(operation, input),
        healthOf: (group, key) =>
          world.resources.targets.get(group)?.has(targetKey(...splitKey(key)))
            ? { state: 'healthy' }
            : {
                state: 'unused',
                reason: 'Target.NotRegistered',
                description: 'Target is not registered to the target group',
              },
        anomalies: () => new Map(),
        stateOf: () => ({ code: 'active' }),
        detailOf: () => undefined,
        certificates: new CertificateDesk({ registry, authority, clock }),
        trustStores: new TrustStoreDesk({ registry, dataDir }),
        rebootInstances: () => undefined,
      },
    });
  }

  /** Signs a request for a service and answers it. */
  ask(service: string, unsigned: Unsigned): TextAnswer {
    const answer = this.answer(
      signedRequest({ ...KEY, region: this.world.resources.region, service, dateTime: START }, unsigned),
    );
    const { body } = answer;
    return { ...answer, body: typeof body === 'string' ? body : Buffer.from(body).toString('latin1') };
  }

  /** A call of ACM by the JSON protocol; what it answers, or `{ __type, message }`. */
  acm(action: string, input: object): unknown {
    const headers = { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `CertificateManager.${action}` };
    const { body } = this.ask('acm', { body: JSON.stringify(input), headers });
    return body === '' ? undefined : JSON.parse(body);
  }

  /** A form post to `elasticloadbalancing`, version 2. */
  elb(form: string): TextAnswer {
    return this.ask('elasticloadbalancing', { body: `Version=2015-12-01&${form}` });
  }

  /** How it is refused: `status code: sentence`; `accepted` when it is not. */
  refusal(form: string): string {
    const { status, body } = this.elb(form);
    const [, code = '', message = ''] = /<Code>(.*)<\/Code><Message>(.*)<\/Message>/s.exec(body) ?? [];
    return status === 200 ? 'accepted' : `${status} ${code}: ${message}`;
  }
}

function splitKey(key: string): [string, number] {
  const colon = key.lastIndexOf(':');
  return [key.slice(0, colon), Number(key.slice(colon + 1))];
}
