import { beforeEach, describe, expect, it } from 'vitest';
import { checkImport } from '../../../../engine/certificates/io/checkImport.ts';
import {
  addListenerCertificates,
  certificatesOfListener,
  removeListenerCertificates,
} from '../../../../engine/control/operations/addListenerCertificates.ts';
import { createListener } from '../../../../engine/control/operations/createListener.ts';
import { createLoadBalancer } from '../../../../engine/control/operations/createLoadBalancer.ts';
import { createTargetGroup } from '../../../../engine/control/operations/createTargetGroup.ts';
import { importCertificate } from '../../../../engine/control/operations/importCertificate.ts';
import { modifyListener } from '../../../../engine/control/operations/modifyListener.ts';
import type { Listener } from '../../../../engine/model/Listener.ts';
import type { CertificateArn, LoadBalancerArn, TargetGroupArn } from '../../../../engine/model/names.ts';
import { DEFAULT_VPC_ID, defaultSubnetId } from '../../../../engine/model/zones.ts';
import { madeCertificate } from '../../../support/tls/madeCertificate.ts';
import { World } from '../../../support/World.ts';

const made = madeCertificate(['shop.test'], { nowMs: 0 });
const checked = checkImport(
  { certificatePem: made.certificatePem, privateKeyPem: made.privateKeyPem, chainPem: '' },
  1_000,
);

let world: World;
let balancer: LoadBalancerArn;
let group: TargetGroupArn;
beforeEach(() => {
  world = new World();
  const subnets = [defaultSubnetId(0), defaultSubnetId(1)];
  balancer = world.do(createLoadBalancer, { name: 'web', subnets }).loadBalancerArn;
  group = world.do(createTargetGroup, { name: 'g', protocol: 'HTTP', port: 80, vpcId: DEFAULT_VPC_ID }).targetGroupArn;
});

const certificate = (): CertificateArn =>
  world.do(importCertificate, { certificateArn: undefined, checked, tags: [] }).certificateArn;
const input = (port: number, certificateArn: string, more: object = {}) => ({
  loadBalancerArn: balancer,
  protocol: 'HTTPS',
  port,
  certificates: [{ certificateArn }],
  defaultActions: [{ type: 'forward', targetGroupArn: group }],
  ...more,
});
const secure = (port = 443): Listener => world.do(createListener, input(port, certificate()));
const current = ({ listenerArn }: Listener): Listener => {
  const found = world.resources.listeners.get(listenerArn);
  if (!found) throw new Error('no listener');
  return found;
};

describe('certificates of listeners', () => {
  it('a second create is answered with the first, whatever was added since; other TLS is another listener', () => {
    const arn = certificate();
    const first = world.do(createListener, input(443, arn));
    world.do(addListenerCertificates, {
      listenerArn: first.listenerArn,
      certificates: [{ certificateArn: certificate() }],
    });
    expect(world.do(createListener, input(443, arn)).listenerArn).toBe(first.listenerArn);
    expect(world.refusal(createListener, input(443, certificate()))).toMatch(/^DuplicateListener: /);
    expect(world.refusal(createListener, input(443, arn, { sslPolicy: 'ELBSecurityPolicy-FS-2018-06' }))).toMatch(
      /^DuplicateListener: /,
    );
  });

  it('the default one may be in the list, is told twice then, and only leaves the list', () => {
    const listener = secure();
    const arn = listener.tls?.defaultCertificateArn ?? '';
    const one = { listenerArn: listener.listenerArn, certificates: [{ certificateArn: arn }] };
    expect(world.refusal(removeListenerCertificates, one)).toMatch(/^OperationNotPermitted: /);
    world.do(addListenerCertificates, one);
    world.do(addListenerCertificates, one);
    expect(certificatesOfListener(current(listener))).toEqual([
      { arn, isDefault: true },
      { arn, isDefault: false },
    ]);
    world.do(removeListenerCertificates, one);
    expect(certificatesOfListener(current(listener))).toEqual([{ arn, isDefault: true }]);
  });

  it('there are 25 for a load balancer besides default ones', () => {
    const [one, other] = [secure(443), secure(444)];
    for (let count = 0; count < 25; count += 1)
      world.do(addListenerCertificates, {
        listenerArn: (count % 2 === 0 ? one : other).listenerArn,
        certificates: [{ certificateArn: certificate() }],
      });
    expect(
      world.refusal(addListenerCertificates, {
        listenerArn: one.listenerArn,
        certificates: [{ certificateArn: certificate() }],
      }),
    ).toMatch(/^TooManyCertificates: /);
  });

  it('one a call, of a secure listener, that exists', () => {
    const listener = secure();
    const plain = world.do(createListener, input(80, '', { protocol: 'HTTP', certificates: [] }));
    const arn = certificate();
    const refusal = (listenerArn: string, ...arns: readonly string[]) =>
      world
        .refusal(addListenerCertificates, {
          listenerArn,
          certificates: arns.map((certificateArn) => ({ certificateArn })),
        })
        .split(':')[0];
    expect(refusal('none', arn)).toBe('ListenerNotFound');
    expect(refusal(listener.listenerArn, 'none')).toBe('CertificateNotFound');
    expect(refusal(listener.listenerArn, arn, arn)).toBe('ValidationError');
    expect(refusal(plain.listenerArn, arn)).toBe('ValidationError');
  });

  it('ModifyListener keeps what is not named; to HTTP drops all of TLS, and back needs a certificate', () => {
    const listener = secure();
    const { listenerArn } = listener;
    world.do(addListenerCertificates, { listenerArn, certificates: [{ certificateArn: certificate() }] });
    const other = certificate();
    world.do(modifyListener, { listenerArn, certificates: [{ certificateArn: other }] });
    expect(current(listener).tls).toMatchObject({
      sslPolicy: 'ELBSecurityPolicy-2016-08',
      defaultCertificateArn: other,
    });
    expect(current(listener).tls?.certificateArns).toHaveLength(1);
    world.do(modifyListener, { listenerArn, protocol: 'HTTP' });
    expect('tls' in current(listener)).toBe(false);
    expect(world.refusal(modifyListener, { listenerArn, sslPolicy: 'ELBSecurityPolicy-2016-08' })).toMatch(
      /^InvalidConfigurationRequest: An SSL policy cannot/,
    );
    expect(world.refusal(modifyListener, { listenerArn, protocol: 'HTTPS' })).toMatch(
      /^InvalidConfigurationRequest: You must provide/,
    );
    world.do(modifyListener, { listenerArn, protocol: 'HTTPS', certificates: [{ certificateArn: other }] });
    expect(current(listener).tls?.certificateArns).toEqual([]);
  });
});
