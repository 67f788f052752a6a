import createWrapper from '@cloudscape-design/components/test-utils/dom';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Bridge } from '../../../../../engine/contract/Bridge.ts';
import type { Certificate } from '../../../../../engine/model/Certificate.ts';
import type { LoadBalancer } from '../../../../../engine/model/LoadBalancer.ts';
import { certificateArn, loadBalancerArn, targetGroupArn } from '../../../../../engine/model/names.ts';
import { STANDARD_HEALTH_CHECK, type TargetGroup } from '../../../../../engine/model/TargetGroup.ts';
import { DEFAULT_VPC_ID } from '../../../../../engine/model/zones.ts';
import { BridgeContext } from '../../../../../renderer/bridge/BridgeContext.tsx';
import { ListenerFormPage } from '../../../../../renderer/pages/loadBalancers/listeners/ListenerFormPage.tsx';
import { noteConnection } from '../../../../../renderer/store/connection.ts';
import { useFlashes } from '../../../../../renderer/store/flashes.ts';
import { restorePreferences } from '../../../../../renderer/store/preferences.ts';
import { applyResources } from '../../../../../renderer/store/resources.ts';

const REGION = 'us-local-1';
const ALB = loadBalancerArn(REGION, 'web', '0123456789abcdef');
const GROUP = targetGroupArn(REGION, 'shop', '0123456789abcdef');
const WEB: LoadBalancer = {
  loadBalancerArn: ALB,
  name: 'web',
  type: 'application',
  scheme: 'internet-facing',
  ipAddressType: 'ipv4',
  vpcId: DEFAULT_VPC_ID,
  dnsName: 'web.elb.us-local-1.balanza.internal',
  createdAtMs: 0,
  zoneMappings: [],
  securityGroups: [],
  attributes: {},
};
const SHOP: TargetGroup = {
  targetGroupArn: GROUP,
  name: 'shop',
  protocol: 'HTTP',
  protocolVersion: 'HTTP1',
  port: 80,
  vpcId: DEFAULT_VPC_ID,
  targetType: 'ip',
  ipAddressType: 'ipv4',
  createdAtMs: 0,
  healthCheck: STANDARD_HEALTH_CHECK,
  attributes: {},
};
const certificate = (name: string): Certificate => ({
  certificateArn: certificateArn(REGION, name),
  type: 'AMAZON_ISSUED',
  domainName: `${name}.example.test`,
  subjectAlternativeNames: [],
  keyAlgorithm: 'RSA_2048',
  signatureAlgorithm: 'SHA256WITHRSA',
  serial: '01',
  subject: '',
  issuer: '',
  notBeforeMs: 0,
  notAfterMs: 1_900_000_000_000,
  keyUsages: [],
  extendedKeyUsages: [],
  createdAtMs: 0,
  importedAtMs: null,
  validationMethod: 'DNS',
  certificatePem: '',
  chainPem: '',
  transparencyLogging: true,
});

/** A forward to the one group, as the editor of actions writes it. */
const FORWARD = {
  type: 'forward',
  forwardConfig: {
    targetGroups: [{ targetGroupArn: GROUP, weight: 1 }],
    targetGroupStickinessConfig: { enabled: false },
  },
};

let asked: [name: string, input: unknown][] = [];
const bridge: Bridge = {
  call: (name, input) => {
    if (name !== 'tryPort') asked.push([name, input]);
    const made = certificate('made');
    if (name === 'requestCertificate')
      applyResources({ kind: 'changes', changes: [{ kind: 'certificate', id: made.certificateArn, put: made }] });
    const values: Readonly<Record<string, unknown>> = { tryPort: { ports: [] }, requestCertificate: made };
    return Promise.resolve({ ok: true, value: values[name] ?? null } as never); // the test knows what it is asked for
  },
  subscribe: () => () => undefined,
};

beforeEach(() => {
  asked = [];
  restorePreferences();
  noteConnection({ kind: 'connected' });
  applyResources({
    kind: 'all',
    region: REGION,
    zones: ['us-local-1a'],
    changes: [
      { kind: 'loadBalancer', id: ALB, put: WEB },
      { kind: 'targetGroup', id: GROUP, put: SHOP },
      { kind: 'certificate', id: certificate('kept').certificateArn, put: certificate('kept') },
    ],
  });
  const router = createMemoryRouter(
    [
      { path: '/load-balancers/:kind/:name/listeners/add', element: <ListenerFormPage /> },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: ['/load-balancers/app/web/listeners/add'] },
  );
  render(
    <BridgeContext value={bridge}>
      <RouterProvider router={router} />
    </BridgeContext>,
  );
});

afterEach(() => {
  cleanup();
  useFlashes.setState({ flashes: [] });
});

/** Chooses an option of the select that has this place on the page. */
function choose(place: number, value: string): void {
  const select = createWrapper(document.body).findAllSelects()[place];
  if (!select) throw new Error(`no select ${place}`);
  select.openDropdown();
  select.selectOptionByValue(value, { expandToViewport: true });
}

/** Presses the last button of that name: the form's own, or that of the dialog over it. */
function press(name: string): void {
  const buttons = createWrapper(document.body).findAllButtons();
  buttons.findLast((button) => button.getElement().textContent === name)?.click();
}

it('console: an HTTPS listener needs a certificate, which the local CA signs at once', async () => {
  choose(0, 'HTTPS');
  createWrapper(document.body).findInput()?.setInputValue('8443');
  choose(1, GROUP);
  press('Add listener');
  expect(await screen.findByText('Choose a certificate.')).toBeTruthy();
  expect(asked).toEqual([]);

  press('Request certificate');
  const dialog = createWrapper(document.body).findModal();
  dialog?.findContent().findInput()?.setInputValue('app.example.test, *.app.example.test');
  press('Request certificate');
  await waitFor(() => {
    expect(screen.getByText('made.example.test')).toBeTruthy();
  });
  press('Add listener');
  await screen.findByText('elsewhere');
  expect(asked).toEqual([
    [
      'requestCertificate',
      {
        domainName: 'app.example.test',
        subjectAlternativeNames: ['*.app.example.test'],
        keyAlgorithm: 'RSA_2048',
      },
    ],
    [
      'createListener',
      {
        loadBalancerArn: ALB,
        protocol: 'HTTPS',
        sslPolicy: 'ELBSecurityPolicy-TLS13-1-2-2021-06',
        certificates: [{ certificateArn: certificate('made').certificateArn }],
        port: 8_443,
        defaultActions: [FORWARD],
      },
    ],
  ]);
});

it('console: a kept certificate can be chosen, and HTTP names none', async () => {
  choose(0, 'HTTPS');
  choose(3, certificate('kept').certificateArn);
  expect(screen.getByText('kept.example.test')).toBeTruthy();
  choose(0, 'HTTP');
  createWrapper(document.body).findInput()?.setInputValue('8080');
  choose(1, GROUP);
  press('Add listener');
  await screen.findByText('elsewhere');
  expect(asked).toEqual([
    [
      'createListener',
      {
        loadBalancerArn: ALB,
        protocol: 'HTTP',
        port: 8_080,
        defaultActions: [FORWARD],
      },
    ],
  ]);
});
