import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from 'node:http2';
import { describe, expect, it, onTestFinished } from 'vitest';
import { AwsClient, awsPython, valueAt } from '../support/aws/AwsClient.ts';
import { startHttp2Target } from '../support/http2/startHttp2Target.ts';
import { ask } from '../support/http2/startSecureNode.ts';
import { awaited, startTestEngine } from '../support/startTestEngine.ts';
import { dataFolder, nodeAddress } from '../support/tls/dataFolder.ts';

const SUBNETS = 'subnet-00000000000000001 subnet-00000000000000002';
const VPC = 'vpc-00000000000000001';
const CHECK = '--health-check-interval-seconds 5 --health-check-timeout-seconds 2 --healthy-threshold-count 2';

describe.skipIf(awsPython === undefined)('target groups of HTTP/2 and gRPC (needs aws)', () => {
  it('E-058 by the aws command line: made, checked, described, and served', { timeout: 120_000 }, async () => {
    const dataDir = dataFolder();
    const engine = await startTestEngine({ dataDir });
    const aws = new AwsClient(engine);
    const target = await startHttp2Target();
    // Echoes calls of gRPC; says to the check that it has no such method.
    target.onStream = (stream, headers) => {
      if (headers['content-type'] !== 'application/grpc') {
        stream.respond({ ':status': 200 });
        stream.end('web');
        return;
      }
      const isKnown = headers[':path'] === '/test.Echo/Say';
      const type = { 'content-type': 'application/grpc' };
      stream.respond(isKnown ? type : { ...type, 'grpc-status': '12' }, {
        waitForTrailers: isKnown,
        endStream: !isKnown,
      });
      stream.on('wantTrailers', () => {
        stream.sendTrailers({ 'grpc-status': '0', 'grpc-message': 'fine' });
      });
      if (isKnown) stream.pipe(stream);
    };
    const group = async (name: string, version: string, more = '') => {
      const made = await aws.run(
        `elbv2 create-target-group --name ${name} --protocol HTTP --protocol-version ${version} --port ${target.port} --vpc-id ${VPC} --target-type ip ${CHECK} ${more}`,
      );
      const arn = valueAt(made, 'TargetGroups.0.TargetGroupArn');
      await aws.run(
        `elbv2 register-targets --target-group-arn ${arn} --targets Id=127.0.0.1,Port=${target.port},AvailabilityZone=all`,
      );
      return { arn, made };
    };
    const calls = await group('calls', 'GRPC');
    expect(calls.made).toMatchObject({
      TargetGroups: [{ ProtocolVersion: 'GRPC', HealthCheckPath: '/AWS.ALB/healthcheck', Matcher: { GrpcCode: '12' } }],
    });
    const web = await group('web', 'HTTP2', '--matcher HttpCode=200-204');
    expect(web.made).toMatchObject({
      TargetGroups: [{ ProtocolVersion: 'HTTP2', HealthCheckPath: '/', Matcher: { HttpCode: '200-204' } }],
    });
    const modify = `elbv2 modify-target-group --target-group-arn ${calls.arn} --matcher`;
    expect(await aws.refusal(`${modify} HttpCode=200`)).toMatch(/^ValidationError: .*must have a 'GrpcCode'/);
    expect(await aws.refusal(`${modify} GrpcCode=100`)).toMatch(/^ValidationError: .*within '0-99'/);
    expect(await aws.run(`${modify} GrpcCode=0-12`)).toMatchObject({
      TargetGroups: [{ Matcher: { GrpcCode: '0-12' } }],
    });

    const balancer = valueAt(
      await aws.run(`elbv2 create-load-balancer --name both --subnets ${SUBNETS}`),
      'LoadBalancers.0.LoadBalancerArn',
    );
    const create = `elbv2 create-listener --load-balancer-arn ${balancer}`;
    expect(
      await aws.refusal(
        `${create} --port 8081 --protocol HTTP --default-actions Type=forward,TargetGroupArn=${calls.arn}`,
      ),
    ).toMatch(
      /^InvalidConfigurationRequest: Listener protocol 'HTTP' is not supported with a target group with the protocol-version 'GRPC'/,
    );
    const certificate = valueAt(
      await aws.run('acm request-certificate --domain-name shop.test --key-algorithm EC_prime256v1'),
      'CertificateArn',
    );
    const listener = valueAt(
      await aws.run(
        `${create} --port 8443 --protocol HTTPS --certificates CertificateArn=${certificate} --default-actions Type=forward,TargetGroupArn=${web.arn}`,
      ),
      'Listeners.0.ListenerArn',
    );
    await aws.run(
      `elbv2 create-rule --listener-arn ${listener} --priority 1 --conditions Field=path-pattern,Values=/test.Echo/* --actions Type=forward,TargetGroupArn=${calls.arn}`,
    );
    expect(await aws.refusal(`elbv2 modify-listener --listener-arn ${listener} --protocol HTTP`)).toMatch(
      /^InvalidConfigurationRequest: Listener protocol 'HTTP' is not supported/,
    );
    await awaited(engine, 'both targets to be healthy', () => {
      const states = [...engine.control.observed().targets.values()].map(({ state }) => state);
      return states.length === 2 && states.every((state) => state === 'healthy');
    });

    const session = connect(`https://${nodeAddress(engine)}:8443`, {
      ca: readFileSync(join(dataDir, 'ca.pem')),
      servername: 'shop.test',
    });
    onTestFinished(() => {
      session.destroy();
    });
    const headers = { ':method': 'POST', 'content-type': 'application/grpc', te: 'trailers' };
    const called = await ask(session, { ...headers, ':path': '/test.Echo/Say' }, Buffer.from('\0\0\0\0\x02hi'));
    expect([
      called.status,
      called.body.toString(),
      called.trailers['grpc-status'],
      called.trailers['grpc-message'],
    ]).toEqual([200, '\0\0\0\0\x02hi', '0', 'fine']);
    expect((await ask(session, { ':path': '/test.Echo/Say' })).status).toBe(464);
    expect((await ask(session, { ':path': '/' })).body.toString()).toBe('web');
  });
});
