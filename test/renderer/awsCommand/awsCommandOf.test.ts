import { describe, expect, it } from 'vitest';
import { CALLS, CONSOLE_CALLS, OPERATION_CALLS } from '../../../engine/contract/calls.ts';
import { CLASSIC_CALLS } from '../../../engine/contract/classicCalls.ts';
import { awsCommandOf } from '../../../renderer/awsCommand/awsCommandOf.ts';
import { classicCommands } from '../../../renderer/awsCommand/classicCommands.ts';
import { commandFiles } from '../../../renderer/awsCommand/commandFiles.ts';
import { commandScript } from '../../../renderer/awsCommand/commandScript.ts';
import { consoleCommands } from '../../../renderer/awsCommand/consoleCommands.ts';
import { operationCommands } from '../../../renderer/awsCommand/operationCommands.ts';
import { variableOf } from '../../../renderer/awsCommand/shellWord.ts';
import { readByShell } from './readByShell.ts';

const ENGINE = { endpoint: 'http://127.0.0.1:7071', region: 'us-local-1', dataDir: null };
const START = 'aws --endpoint-url http://127.0.0.1:7071 --region us-local-1';
const ARN = 'arn:aws:elasticloadbalancing:us-local-1:000000000000:loadbalancer/app/web/0123456789abcdef';

describe('the command of a call', () => {
  it('issue 4: exists for every call of the contract, or a reason why it does not', () => {
    expect(Object.keys(operationCommands).toSorted()).toEqual(Object.keys(OPERATION_CALLS).toSorted());
    expect(Object.keys(consoleCommands).toSorted()).toEqual(Object.keys(CONSOLE_CALLS).toSorted());
    expect(Object.keys(classicCommands).toSorted()).toEqual(Object.keys(CLASSIC_CALLS).toSorted());
    const all = [operationCommands, classicCommands, consoleCommands].flatMap((table) => Object.keys(table));
    expect(all.toSorted()).toEqual(Object.keys(CALLS).toSorted());
    const reasons = Object.values(consoleCommands).flatMap((one) => ('none' in one ? [one.none] : []));
    expect(reasons.filter((reason) => reason.length < 10)).toEqual([]);
  });

  it('says structures in the short form, and what that cannot say in JSON', () => {
    const [plain, odd] = ['team', 'the team'].map((value) =>
      awsCommandOf(
        'addTags',
        {
          resourceArns: [ARN],
          tags: [
            { key: 'owner', value },
            { key: 'env', value: 'prod' },
          ],
        },
        ENGINE,
      ),
    );
    expect(plain).toEqual([
      `${START} elbv2 add-tags --resource-arns ${ARN} --tags Key=owner,Value=team Key=env,Value=prod`,
    ]);
    expect(odd).toEqual([
      `${START} elbv2 add-tags --resource-arns ${ARN} --tags '[{"Key":"owner","Value":"the team"},{"Key":"env","Value":"prod"}]'`,
    ]);
  });

  it('leaves out what says nothing, and names the file of the credentials where there is one', () => {
    const input = { name: 'web', subnets: ['subnet-1', 'subnet-2'], securityGroups: [] };
    const dataDir = "/home/o'neil/my data";
    expect(awsCommandOf('createLoadBalancer', input, { ...ENGINE, dataDir })).toEqual([
      String.raw`AWS_SHARED_CREDENTIALS_FILE='/home/o'\''neil/my data/credentials' ${START} elbv2 create-load-balancer --name web --subnets subnet-1 subnet-2`,
    ]);
  });

  it.each([
    ['an address, which aws would fetch', 'https://tickets.example/1', 'https://tickets.example/1'],
    ['the name of a file, which aws would read', 'file:///etc/passwd', 'file:///etc/passwd'],
    ['a line end, which a terminal would take for Enter', 'a\nrm -rf /', String.raw`a\nrm -rf /`],
    ['a text that is shown the other way round', 'a\u{202e}b\u{e0001}', String.raw`a\u202eb\udb40\udc01`],
  ])('has %s in JSON', (_what, comment, written) => {
    const [line = ''] = awsCommandOf('updateZonalShift', { zonalShiftId: 'z-1', comment }, ENGINE);
    expect(line).toBe(
      `${START} arc-zonal-shift update-zonal-shift --zonal-shift-id z-1 --cli-input-json '{"comment":"${written}"}'`,
    );
    expect(JSON.parse(readByShell(line).at(-1) ?? '')).toEqual({ comment });
  });

  it.each(['-x $(id) `id` \\ "q" it\'s', '[1]', '{"a":1}', '*'])('hands %s on as it is', (comment) => {
    const [line = ''] = awsCommandOf('updateZonalShift', { zonalShiftId: 'z-1', comment }, ENGINE);
    expect(
      readByShell(line)
        .at(-1)
        ?.replace(/^--comment=/, ''),
    ).toBe(comment);
  });

  it('has elements of lists that aws would read otherwise in JSON', () => {
    const tagKeys = ['--region', '[a'];
    const [line = ''] = awsCommandOf('removeTags', { resourceArns: [ARN], tagKeys }, ENGINE);
    expect(readByShell(line).slice(-2)).toEqual(['--tag-keys', JSON.stringify(tagKeys)]);
  });

  it('tags each resource by the API that it is of', () => {
    const classic = ARN.replace('/app/web/0123456789abcdef', '/old');
    const certificate = 'arn:aws:acm:us-local-1:000000000000:certificate/1';
    const resourceArns = [ARN, 'i-1', 'sg-1', certificate, classic];
    expect(awsCommandOf('removeTags', { resourceArns, tagKeys: ['env'] }, ENGINE)).toEqual([
      `${START} elbv2 remove-tags --resource-arns ${ARN} --tag-keys env`,
      `${START} ec2 delete-tags --resources i-1 sg-1 --tags Key=env`,
      `${START} acm remove-tags-from-certificate --certificate-arn ${certificate} --tags Key=env`,
      `${START} elb remove-tags --load-balancer-names old --tags Key=env`,
    ]);
  });

  it('holds no private key', () => {
    const input = { certificate: 'C', privateKey: 'SECRET', certificateChain: 'CHAIN' };
    expect(awsCommandOf('importCertificate', input, ENGINE)).toEqual([
      `${START} acm import-certificate --certificate fileb://certificate.pem --private-key fileb://private-key.pem --certificate-chain fileb://certificate-chain.pem`,
    ]);
  });

  it('puts the CA certificates of a trust store into a bucket of the data folder first, where there is one', () => {
    const input = { name: 'clients', caCertificates: 'PEM' };
    expect(awsCommandOf('createTrustStore', input, { ...ENGINE, dataDir: '/my data' })).toEqual([
      "mkdir -p '/my data/s3/console'",
      "cp ca-certificates.pem '/my data/s3/console/clients.pem'",
      `AWS_SHARED_CREDENTIALS_FILE='/my data/credentials' ${START} elbv2 create-trust-store --name clients --ca-certificates-bundle-s3-bucket console --ca-certificates-bundle-s3-key clients.pem`,
    ]);
    expect(awsCommandOf('createTrustStore', input, ENGINE)).toEqual([]);
    const step = { name: 'createTrustStore', input } as const;
    expect(commandFiles([step])).toEqual(['ca-certificates.pem']);
  });

  it('reads a configuration from its file, of the folder it is run in', () => {
    const input = { name: '-old site.conf', text: 'http {}' };
    expect(awsCommandOf('importConfiguration', input, ENGINE)).toEqual([
      "npm run balanza -- import './-old site.conf'",
    ]);
    expect(commandFiles([{ name: 'importConfiguration', input }])).toEqual(['-old site.conf']);
  });

  it('is one of balanza where AWS has no such action', () => {
    const engine = { ...ENGINE, dataDir: '/data' };
    expect(
      awsCommandOf('setSamples', { instanceIds: ['i-1', 'i-2'], changes: { mode: 'hang', latencyMs: 5 } }, engine),
    ).toEqual([
      'npm run balanza -- sample i-1 mode=hang latencyMs=5 --data-dir /data',
      'npm run balanza -- sample i-2 mode=hang latencyMs=5 --data-dir /data',
    ]);
    expect(
      awsCommandOf('startTraffic', { loadBalancerArn: ARN, port: 80, path: '/a?b=1&c', rate: 50 }, engine),
    ).toEqual(["npm run balanza -- traffic web --port 80 --path '/a?b=1&c' --rate 50 --data-dir /data"]);
    const request = { method: 'POST', headers: [{ name: 'X-A', value: 'b c' }], body: "it's" };
    expect(awsCommandOf('startTraffic', { loadBalancerArn: ARN, port: 80, ...request }, engine)).toEqual([
      `npm run balanza -- traffic web --headers 'X-A: b c' --port 80 --method POST --body 'it'\\''s' --data-dir /data`,
    ]);
    expect(awsCommandOf('stopTraffic', { runId: 'r' }, engine)).toEqual([]);
  });
});

describe('the script of several steps', () => {
  it('keeps what a step made for later ones, and ends where one fails', () => {
    const arn = variableOf('TARGET_GROUP_ARN');
    expect(
      commandScript(
        [
          { name: 'createTargetGroup', input: { name: 'web' }, variable: 'TARGET_GROUP_ARN' },
          { name: 'untilRunning', instanceIds: ['i-1'] },
          { name: 'registerTargets', input: { targetGroupArn: arn, targets: [{ id: 'i-1', port: 80 }] } },
        ],
        ENGINE,
      ),
    ).toBe(
      [
        `TARGET_GROUP_ARN=$(${START} elbv2 create-target-group --name web --query 'TargetGroups[0].TargetGroupArn' --output text)`,
        `${START} ec2 wait instance-running --instance-ids i-1`,
        `${START} elbv2 register-targets --target-group-arn "$TARGET_GROUP_ARN" --targets Id=i-1,Port=80`,
      ].join(' &&\n'),
    );
  });

  it('is empty when a step has no command: half of a change would be another', () => {
    const deletion = { name: 'deleteLoadBalancer', input: { loadBalancerArn: ARN } } as const;
    expect(commandScript([deletion, { name: 'stopTraffic', input: { runId: 'r' } }], ENGINE)).toBe('');
  });
});
