import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { AwsClient, awsPython, valueAt } from '../support/aws/AwsClient.ts';
import { expectedLog } from '../support/harness/expectedLog.ts';
import { RawClient } from '../support/RawClient.ts';
import { ScriptedTarget } from '../support/ScriptedTarget.ts';
import { startTestEngine } from '../support/startTestEngine.ts';

const SUBNET_A = 'subnet-00000000000000001';
const VPC = 'vpc-00000000000000001';

it.skipIf(awsPython === undefined)(
  'contract: the real aws command line makes, changes and takes down a Network Load Balancer through which bytes flow',
  { timeout: 180_000 },
  async () => {
    const engine = await startTestEngine({ log: expectedLog().log });
    const aws = new AwsClient(engine);
    const target = await ScriptedTarget.start();
    target.onConnection = (connection) => {
      connection.send('hello');
    };
    const address = await aws.run('ec2 allocate-address');
    const allocationId = valueAt(address, 'AllocationId');
    const publicIp = valueAt(address, 'PublicIp');
    const created = await aws.run(
      `elbv2 create-load-balancer --name net --type network --subnet-mappings SubnetId=${SUBNET_A},AllocationId=${allocationId}`,
    );
    const arn = valueAt(created, 'LoadBalancers.0.LoadBalancerArn');
    expect(created).toMatchObject({
      LoadBalancers: [
        {
          Type: 'network',
          Scheme: 'internet-facing',
          AvailabilityZones: [
            { SubnetId: SUBNET_A, LoadBalancerAddresses: [{ IpAddress: publicIp, AllocationId: allocationId }] },
          ],
        },
      ],
    });
    const groups = await aws.run(
      `elbv2 create-target-group --name tcp --protocol TCP --port ${target.port} --vpc-id ${VPC} --target-type ip`,
    );
    expect(groups).toMatchObject({
      TargetGroups: [{ Protocol: 'TCP', HealthCheckProtocol: 'TCP', HealthCheckTimeoutSeconds: 10 }],
    });
    const group = valueAt(groups, 'TargetGroups.0.TargetGroupArn');
    await aws.run(`elbv2 register-targets --target-group-arn ${group} --targets Id=127.0.0.1`);
    await aws.run(
      `elbv2 create-listener --load-balancer-arn ${arn} --protocol TCP --port 9000 --default-actions Type=forward,TargetGroupArn=${group}`,
    );
    await aws.run(`elbv2 wait load-balancer-available --load-balancer-arns ${arn}`);
    const client = RawClient.over(connect({ host: publicIp, port: 9_000 }));
    expect(await client.receive('hello')).toBe('hello');
    client.close();

    expect(
      await aws.run(
        `elbv2 modify-load-balancer-attributes --load-balancer-arn ${arn} --attributes Key=load_balancing.cross_zone.enabled,Value=true --query Attributes[?Key=='load_balancing.cross_zone.enabled'].Value`,
      ),
    ).toEqual(['true']);
    expect(
      await aws.run(
        `elbv2 describe-target-group-attributes --target-group-arn ${group} --query Attributes[?Key=='preserve_client_ip.enabled'].Value`,
      ),
    ).toEqual(['false']);
    expect(
      await aws.run(
        'ec2 describe-network-interfaces --filters Name=interface-type,Values=network_load_balancer --query NetworkInterfaces[].[PrivateIpAddress,Attachment.InstanceOwnerId]',
      ),
    ).toEqual([[publicIp, 'amazon-aws']]);
    await aws.run(`elbv2 delete-load-balancer --load-balancer-arn ${arn}`);
    await aws.run(`elbv2 wait load-balancers-deleted --load-balancer-arns ${arn}`);
    await aws.run(`elbv2 delete-target-group --target-group-arn ${group}`);
    await aws.run(`ec2 release-address --allocation-id ${allocationId}`);
    expect(engine.control.resources.loadBalancers.size).toBe(0);
  },
);
