import { expect, it } from 'vitest';
import { createTargetGroup } from '../../../../engine/control/operations/createTargetGroup.ts';
import { registerTargets } from '../../../../engine/control/operations/registerTargets.ts';
import { DEFAULT_VPC_ID } from '../../../../engine/model/zones.ts';
import { Endpoint } from '../../../support/aws/Endpoint.ts';

const GROUPS = 1_000;
const TARGETS = 5_000;
const PER_GROUP = 1_000;

/** 1,000 target groups; 5,000 addresses as targets in the first five. */
function bigEndpoint() {
  const endpoint = new Endpoint();
  const arns = Array.from({ length: GROUPS }, (_, place) => {
    const group = { name: `group-${place}`, protocol: 'HTTP', port: 80, vpcId: DEFAULT_VPC_ID };
    return endpoint.world.do(createTargetGroup, { ...group, targetType: 'ip' }).targetGroupArn;
  });
  for (let first = 0; first < TARGETS; first += PER_GROUP) {
    const targets = Array.from({ length: PER_GROUP }, (_, place) => ({ id: '127.0.0.1', port: first + place + 1 }));
    endpoint.world.do(registerTargets, { targetGroupArn: arns[first / PER_GROUP] ?? '', targets });
  }
  return { endpoint, arns };
}

const valuesOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, value = '']) => value);

it('contract: pages through 1,000 target groups, each once and by name, and tells of 1,000 targets of each of five', () => {
  const { endpoint, arns } = bigEndpoint();
  const ask = (form: string) => {
    const { status, body } = endpoint.elb(form);
    expect(status).toBe(200);
    return body;
  };
  const pages = (form: string) => {
    const found: string[][] = [];
    for (let marker: string | undefined = ''; marker !== undefined;) {
      const body = ask(`${form}&Marker=${encodeURIComponent(marker)}`);
      found.push(valuesOf(body, 'TargetGroupArn'));
      [marker] = valuesOf(body, 'NextMarker');
    }
    return found;
  };
  expect(pages('Action=DescribeTargetGroups').map(({ length }) => length)).toEqual([400, 400, 200]);
  const small = pages('Action=DescribeTargetGroups&PageSize=300');
  expect(small.map(({ length }) => length)).toEqual([300, 300, 300, 100]);
  expect(small.flat()).toEqual(arns.toSorted());
  for (const [place, arn] of arns.slice(0, TARGETS / PER_GROUP).entries()) {
    const body = ask(`Action=DescribeTargetHealth&TargetGroupArn=${encodeURIComponent(arn)}`);
    const ports = valuesOf(body, 'Port').map(Number);
    expect([ports.length, ports[0], ports.at(-1)]).toEqual([PER_GROUP, place * PER_GROUP + 1, (place + 1) * PER_GROUP]);
  }
  ask('Action=DescribeTargetGroups&Names.member.1=group-999');
  ask(`Action=DescribeTags&ResourceArns.member.1=${encodeURIComponent(arns[999] ?? '')}`);
});
