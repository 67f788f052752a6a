import { beforeEach, describe, expect, it } from 'vitest';
import { createLoadBalancer } from '../../../engine/control/operations/createLoadBalancer.ts';
import { importCertificate } from '../../../engine/control/operations/importCertificate.ts';
import { checkImport } from '../../../engine/certificates/io/checkImport.ts';
import { DEFAULT_VPC_ID, defaultSubnetId } from '../../../engine/model/zones.ts';
import { Endpoint } from '../../support/aws/Endpoint.ts';
import { madeCertificate } from '../../support/tls/madeCertificate.ts';

const made = madeCertificate(['shop.test'], { nowMs: 0 });
const checked = checkImport(
  { certificatePem: made.certificatePem, privateKeyPem: made.privateKeyPem, chainPem: '' },
  1_000,
);

let endpoint: Endpoint;
beforeEach(() => {
  endpoint = new Endpoint();
});

describe('an empty text for what is left out, as Terraform sends it', () => {
  it('is no protocol version', () => {
    const form = `Action=CreateTargetGroup&Name=t&Protocol=HTTP&VpcId=${DEFAULT_VPC_ID}&Port=80&ProtocolVersion=`;
    expect(endpoint.elb(form).body).toContain('<ProtocolVersion>HTTP1</ProtocolVersion>');
  });

  it.each([
    ['CreateLoadBalancer', 'AvailabilityZones.member.1=us-local-1a', 80],
    ['CreateLoadBalancerListeners', '', 81],
  ])('is no certificate of a listener of %s', (action, more, port) => {
    const ask = (name: string, where: string, at: number) =>
      endpoint.ask('elasticloadbalancing', {
        body:
          `Version=2012-06-01&Action=${name}&LoadBalancerName=c&${where}&Listeners.member.1.Protocol=http` +
          `&Listeners.member.1.LoadBalancerPort=${at}&Listeners.member.1.InstancePort=80&Listeners.member.1.SSLCertificateId=`,
      });
    if (port !== 80) ask('CreateLoadBalancer', 'AvailabilityZones.member.1=us-local-1a', 80);
    expect(ask(action, more, port).status).toBe(200);
    const [balancer] = endpoint.world.resources.classicLoadBalancers.values();
    expect(balancer?.listeners.at(-1)).toMatchObject({ loadBalancerPort: port, sslCertificateId: null });
  });

  it('is no trust store', () => {
    const { world } = endpoint;
    const { certificateArn } = world.do(importCertificate, { certificateArn: undefined, checked, tags: [] });
    const subnets = [defaultSubnetId(0), defaultSubnetId(1)];
    const { loadBalancerArn } = world.do(createLoadBalancer, { name: 'alb', subnets });
    const form = (mode: string, port: number) =>
      `Action=CreateListener&LoadBalancerArn=${loadBalancerArn}&Protocol=HTTPS&Port=${port}` +
      `&Certificates.member.1.CertificateArn=${certificateArn}&DefaultActions.member.1.Type=fixed-response` +
      `&DefaultActions.member.1.FixedResponseConfig.StatusCode=200` +
      `&MutualAuthentication.Mode=${mode}&MutualAuthentication.TrustStoreArn=`;
    expect(endpoint.elb(form('passthrough', 443)).body).toContain('<Mode>passthrough</Mode>');
    expect(endpoint.refusal(form('verify', 444))).toContain('ValidationError: A trust store ARN must be specified');
  });
});
