import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { healthCheckRules } from '../../../../engine/model/healthCheckRules.ts';
import { targetKey } from '../../../../engine/model/names.ts';
import { EditAttributesPage } from '../../../../renderer/pages/targetGroups/attributes/EditAttributesPage.tsx';
import { CreateTargetGroupPage } from '../../../../renderer/pages/targetGroups/create/CreateTargetGroupPage.tsx';
import { EditHealthChecksPage } from '../../../../renderer/pages/targetGroups/healthChecks/EditHealthChecksPage.tsx';
import { TargetGroupPage } from '../../../../renderer/pages/targetGroups/TargetGroupPage.tsx';
import { measuredElements } from '../../look/measuredElements.ts';
import { ARN, groupWith, openGroupPage } from './openGroupPage.tsx';

const FUNCTION = 'arn:aws:lambda:us-local-1:000000000000:function:hello';
const GROUP = groupWith({
  targetType: 'lambda',
  port: 0,
  healthCheck: healthCheckRules('HTTP', 'lambda').standard('HTTP'),
});

const edit = (page: ReactNode, part: string) =>
  openGroupPage(page, {
    path: `/target-groups/:name/edit/${part}`,
    address: `/target-groups/web-a/edit/${part}`,
    group: GROUP,
  });
const type = (label: string | RegExp, value: string) => {
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });
};
const press = (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
};

let unmeasure: () => void;

beforeEach(() => {
  unmeasure = measuredElements(1_000);
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  unmeasure();
});

describe('a target group of functions in the console (ELB, Lambda targets)', () => {
  it('is created without protocol, port, VPC and checks, and gets its function', async () => {
    const create = '/create/target-group';
    const { bridge } = openGroupPage(<CreateTargetGroupPage />, { path: create, address: create });
    fireEvent.click(screen.getByRole('radio', { name: /Lambda function/ }));
    expect(screen.queryByRole('textbox', { name: /Port/ })).toBeNull();
    expect(screen.queryByText('Health checks')).toBeNull();
    type(/Target group name/, 'fn');
    press('Next');
    type('Function ARN', ` ${FUNCTION} `);
    press('Next');
    bridge.answerNext('createTargetGroup', { ok: true, value: { ...GROUP, name: 'fn' } });
    press('Create target group');
    await screen.findByText('View target group');
    expect(bridge.calls.map(({ name, input }) => [name, input])).toEqual([
      ['createTargetGroup', { name: 'fn', targetType: 'lambda' }],
      ['registerTargets', { targetGroupArn: ARN, targets: [{ id: FUNCTION }] }],
    ]);
  });

  it('says where its function is called, by an address alone', async () => {
    const { bridge } = edit(<EditAttributesPage />, 'attributes');
    type('Endpoint', 'localhost:9000');
    expect(screen.getByText('Enter an address that begins with http:// or https://.')).toBeTruthy();
    press('Save changes');
    expect(bridge.calls).toEqual([]);
    type('Endpoint', 'http://127.0.0.1:9000/x');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Multi value headers' }));
    press('Save changes');
    await screen.findByText('Target group attributes saved');
    expect(bridge.calls.map(({ input }) => input)).toMatchObject([
      {
        attributes: [
          { key: 'balanza.lambda.endpoint', value: 'http://127.0.0.1:9000/x' },
          { key: 'lambda.multi_value_headers.enabled', value: 'true' },
        ],
      },
    ]);
  });

  it('N-015 has its checks turned on, without protocol and port, and off again by undo', async () => {
    const { bridge } = edit(<EditHealthChecksPage />, 'health-checks');
    expect(screen.queryByText('Health check protocol')).toBeNull();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Health checks' }));
    type('Interval (seconds)', '40');
    press('Save changes');
    await screen.findByText('Health check settings saved');
    press('Undo');
    await screen.findByText('The change was undone');
    expect(bridge.calls.map(({ input }) => input)).toEqual([
      { targetGroupArn: ARN, healthCheckEnabled: true, healthCheckIntervalSeconds: 40 },
      { targetGroupArn: ARN, healthCheckEnabled: false, healthCheckIntervalSeconds: 35 },
    ]);
  });

  it('shows its function by its ARN, without a port, and deregisters it so', async () => {
    Element.prototype.scrollIntoView = () => undefined; // jsdom has none
    const key = targetKey(FUNCTION, 0);
    const put = {
      targetGroupArn: ARN,
      key,
      id: FUNCTION,
      port: 0,
      zone: 'all',
      registeredAtMs: 0,
      drainingUntilMs: null,
    } as const;
    const { bridge } = openGroupPage(<TargetGroupPage />, {
      path: '/target-groups/:name',
      address: '/target-groups/web-a',
      group: GROUP,
      changes: [{ kind: 'target', id: `${ARN}|${key}`, put }],
    });
    const table = screen.getByRole('grid', { name: 'Registered targets' });
    expect(within(table).getByText('Function ARN')).toBeTruthy();
    expect(within(table).queryByText('Port')).toBeNull();
    fireEvent.click(within(table).getAllByRole('checkbox')[1] ?? table);
    press('Deregister');
    const dialog = screen.getByRole('dialog', { name: /Deregister 1 target/ });
    expect(within(dialog).getByText(FUNCTION)).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Deregister' }));
    await screen.findByText(/1 target deregistered/);
    expect(bridge.calls.filter(({ name }) => name === 'deregisterTargets').map(({ input }) => input)).toEqual([
      { targetGroupArn: ARN, targets: [{ id: FUNCTION }] },
    ]);
  });
});
