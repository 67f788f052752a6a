import { describe, expect, it } from 'vitest';
import { responseHeadersOf, tellsServer } from '../../../../engine/model/listenerAttributes.ts';
import { ask as askOverHttp2, http2Client, startSecureNode } from '../../../support/http2/startSecureNode.ts';
import { pathRule } from '../../../support/nodeFixture.ts';
import { response, ScriptedTarget } from '../../../support/ScriptedTarget.ts';
import { DRIVERS, startTestNode } from '../../../support/startTestNode.ts';

const attribute = (name: string) => `routing.http.response.${name}.header_value`;
const ATTRIBUTES = {
  [attribute('strict_transport_security')]: 'max-age=31536000; includeSubDomains',
  [attribute('x_frame_options')]: 'DENY',
  [attribute('access_control_allow_origin')]: '',
  'routing.http.response.server.enabled': 'false',
};
const SETTINGS = { tellsServer: tellsServer(ATTRIBUTES), headers: responseHeadersOf(ATTRIBUTES) };
const LINES = 'Strict-Transport-Security: max-age=31536000; includeSubDomains\r\nX-Frame-Options: DENY\r\n';
const FIXED = {
  ...pathRule('r1', '/fixed', 'web'),
  action: {
    type: 'fixed-response',
    statusCode: '200',
    contentType: 'text/plain',
    messageBody: 'fixed',
    order: null,
  },
} as const;

describe.each(DRIVERS)('headers of answers, with the %s driver', (driver) => {
  it('ELB 8.3 routing.http.response.*.header_value: sets each header, in the place of the target’s own', async () => {
    const fields = 'Server: nginx\r\nx-frame-options: SAMEORIGIN\r\nX-Frame-Options: ALLOWALL\r\nX-Own: 1\r\n';
    const target = await ScriptedTarget.answering(response('hello', fields));
    const node = await startTestNode(driver, { ports: [target.port], response: SETTINGS });
    const client = await node.connect();
    for (let turn = 0; turn < 2; turn += 1) {
      client.send('GET / HTTP/1.1\r\nHost: a.test\r\n\r\n');
      expect(await client.receive('hello')).toBe(
        `HTTP/1.1 200 OK\r\nServer: nginx\r\nX-Own: 1\r\nContent-Length: 5\r\n${LINES}\r\nhello`,
      );
    }
  });

  it('ELB 8.3 routing.http.response.server.enabled: leaves Server out of the node’s own answers, which get the headers too', async () => {
    const node = await startTestNode(driver, { ports: [], response: SETTINGS, rules: [FIXED] });
    const client = await node.connect();
    client.send('GET /fixed HTTP/1.1\r\nHost: a.test\r\n\r\nGET / HTTP/1.1\r\nHost: a.test\r\n\r\n');
    const fixed = await client.receive('fixed');
    const page = await client.receive('</html>');
    for (const answer of [fixed, page]) {
      expect(answer).toContain(`\r\n${LINES}\r\n`);
      expect(answer).not.toContain('Server:');
    }
    expect(page).toMatch(/^HTTP\/1\.1 503 /);
  });

  it('ELB 8.3 sets them in answers over HTTP/2 as well', async () => {
    const target = await ScriptedTarget.answering(response('hello', 'X-Frame-Options: SAMEORIGIN\r\n'));
    const node = await startSecureNode(driver, { ports: [target.port], response: SETTINGS, rules: [FIXED] });
    const session = http2Client(node);
    for (const path of ['/', '/fixed']) {
      const { headers } = await askOverHttp2(session, { ':path': path });
      expect(headers).toMatchObject({
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-frame-options': 'DENY',
      });
      expect(headers['server']).toBeUndefined();
    }
  });
});
