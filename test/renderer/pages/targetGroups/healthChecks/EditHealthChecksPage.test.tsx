import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { STANDARD_HEALTH_CHECK } from '../../../../../engine/model/TargetGroup.ts';
import { EditHealthChecksPage } from '../../../../../renderer/pages/targetGroups/healthChecks/EditHealthChecksPage.tsx';
import { prefer, restorePreferences } from '../../../../../renderer/store/preferences.ts';
import { measuredElements } from '../../../look/measuredElements.ts';
import { ARN, changeGroup, groupWith, openGroupPage, registered } from '../openGroupPage.tsx';

const PATH = '/target-groups/:name/edit/health-checks';
const ADDRESS = '/target-groups/web-a/edit/health-checks';
const open = (query = '?field=healthCheckPort', group = groupWith()) =>
  openGroupPage(<EditHealthChecksPage />, { path: PATH, address: ADDRESS + query, group });

/** The one control of that label. */
const field = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label });
const type = (label: string, text: string) => {
  fireEvent.change(field(label), { target: { value: text } });
};
const leave = (label: string) => {
  fireEvent.blur(field(label));
};
const save = () => screen.getByRole('button', { name: 'Save changes' });
const press = (button: HTMLElement) => {
  fireEvent.click(button);
};

let unmeasure: () => void;

beforeEach(() => {
  unmeasure = measuredElements(1_000);
});
afterEach(() => {
  cleanup();
  restorePreferences();
  unmeasure();
});

describe('editing a health check', () => {
  it('says what is wrong only once the field was left', () => {
    open();
    type('Interval (seconds)', '4');
    expect(screen.queryByText('Enter a whole number from 5 to 300.')).toBeNull();
    leave('Interval (seconds)');
    expect(screen.getByText('Enter a whole number from 5 to 300.')).toBeTruthy();
  });

  it('HCK-01 says so at the interval when the timeout was typed', () => {
    open();
    type('Timeout (seconds)', '30');
    leave('Timeout (seconds)');
    expect(screen.getByText('Interval (30 s) must be longer than timeout (30 s).')).toBeTruthy();
  });

  it('on saving puts the focus on the first error and counts them, and asks nothing of the engine', () => {
    const { bridge } = open();
    type('Unhealthy threshold', '1');
    type('Success codes', '2xx');
    press(save());
    expect(document.activeElement).toBe(field('Unhealthy threshold'));
    expect(screen.getByText('2 fields need attention')).toBeTruthy();
    expect(bridge.calls).toEqual([]);
  });

  it('opens the advanced section for a field with an error', () => {
    open('');
    const section = screen.getByRole('button', { name: 'Advanced health check settings' });
    expect(section.getAttribute('aria-expanded')).toBe('false');
    type('Healthy threshold', '');
    press(save());
    expect(section.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByText('Enter a value. Default: 5.')).toBeTruthy();
  });

  it('has nothing to save until something was changed', () => {
    open();
    expect(save().getAttribute('aria-disabled')).toBe('true');
    type('Interval (seconds)', '20');
    expect(save().getAttribute('aria-disabled')).not.toBe('true');
    type('Interval (seconds)', ' 30 ');
    expect(save().getAttribute('aria-disabled')).toBe('true');
  });

  it('E-118 saves what was changed, says so, and undoes it', async () => {
    const { bridge, address } = open();
    type('Interval (seconds)', '20');
    type('Success codes', '200-204');
    press(save());
    await waitFor(() => {
      expect(address()).toBe('/target-groups/web-a?tab=group-details');
    });
    expect(screen.getByText('Health check settings saved')).toBeTruthy();
    press(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('The change was undone');
    expect(bridge.calls).toEqual([
      {
        name: 'modifyTargetGroup',
        input: { targetGroupArn: ARN, healthCheckIntervalSeconds: 20, matcher: { httpCode: '200-204' } },
      },
      {
        name: 'modifyTargetGroup',
        input: { targetGroupArn: ARN, healthCheckIntervalSeconds: 30, matcher: { httpCode: '200' } },
      },
    ]);
  });

  it('saves with Ctrl+Enter and leads to fields with Alt and a letter', async () => {
    const { bridge } = open();
    fireEvent.keyDown(document.body, { code: 'KeyI', key: 'i', altKey: true });
    expect(document.activeElement).toBe(field('Interval (seconds)'));
    type('Interval (seconds)', '20');
    fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
    await screen.findByText('Health check settings saved');
    expect(bridge.calls).toHaveLength(1);
  });

  it('shows a refusal at the field it names, until that is typed into', async () => {
    const { bridge } = open();
    bridge.refuseNext('modifyTargetGroup', "Health check path '/x' must begin with '/'.");
    type('Health check path', '/x');
    press(save());
    const sentence = await screen.findByText("Health check path '/x' must begin with '/'.");
    expect(sentence).toBeTruthy();
    expect(document.activeElement).toBe(field('Health check path'));
    type('Health check path', '/y');
    expect(screen.queryByText("Health check path '/x' must begin with '/'.")).toBeNull();
  });

  it('shows a refusal that names no field at the form', async () => {
    const { bridge } = open();
    bridge.refuseNext('modifyTargetGroup', 'The engine does not answer.');
    type('Interval (seconds)', '20');
    press(save());
    expect(await screen.findByText('The engine does not answer.')).toBeTruthy();
  });

  it('restores the defaults of the advanced section, and leaves the path', () => {
    open(
      '',
      groupWith({ healthCheck: { ...STANDARD_HEALTH_CHECK, healthCheckPath: '/up', healthyThresholdCount: 3 } }),
    );
    press(screen.getByRole('button', { name: 'Restore defaults' }));
    expect([field('Health check path').value, field('Healthy threshold').value]).toEqual(['/up', '5']);
  });

  it('puts the focus on the field that the address names', () => {
    open('?field=matcher');
    expect(document.activeElement).toBe(field('Success codes'));
  });

  it('warns of HTTPS', () => {
    open('', groupWith({ healthCheck: { ...STANDARD_HEALTH_CHECK, healthCheckProtocol: 'HTTPS' } }));
    expect(screen.getByText('Targets that accept only TLS 1.3 will fail these checks.')).toBeTruthy();
  });

  it('says that a group is gone', () => {
    openGroupPage(<EditHealthChecksPage />, { path: PATH, address: '/target-groups/gone/edit/health-checks' });
    expect(screen.getByText(/gone.* was deleted or never existed/)).toBeTruthy();
  });
});

describe('UIX-02 what is typed', () => {
  const refused = 'Enter a whole number from 2 to 10.';
  it.each(['1,5', '1.000', '8.080', '１２', '1e3', '-1', '10 s', '０.5', 'NaN', '٣'])(
    '%s is refused at the field and never saved',
    (text) => {
      const { bridge } = open();
      type('Healthy threshold', text);
      press(save());
      expect(screen.getByText(refused)).toBeTruthy();
      expect(field('Healthy threshold').value).toBe(text);
      expect(bridge.calls).toEqual([]);
    },
  );

  it('with blanks around is the number', async () => {
    const { bridge } = open();
    type('Healthy threshold', ' 10 ');
    press(save());
    await screen.findByText('Health check settings saved');
    expect(bridge.calls.map(({ input }) => input)).toEqual([{ targetGroupArn: ARN, healthyThresholdCount: 10 }]);
  });

  it('is refused in Spanish too', () => {
    prefer({ language: 'es' });
    open();
    type('Tiempo de espera (segundos)', '0,5');
    leave('Tiempo de espera (segundos)');
    expect(screen.getByText('Introduzca un número entero de 2 a 120.')).toBeTruthy();
  });
});

describe('when another client saves meanwhile', () => {
  const theirs = groupWith({
    healthCheck: { ...STANDARD_HEALTH_CHECK, healthyThresholdCount: 4, healthCheckIntervalSeconds: 60 },
  });
  const dialog = () => screen.getByRole('dialog', { name: 'The settings were changed meanwhile' });

  it('a form that nobody typed into follows', () => {
    open();
    changeGroup(theirs);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(field('Interval (seconds)').value).toBe('60');
  });

  it('keeps mine: what was typed stays, the rest follows', () => {
    open();
    type('Interval (seconds)', '20');
    changeGroup(theirs);
    press(within(dialog()).getByRole('button', { name: 'Keep mine' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect([field('Interval (seconds)').value, field('Healthy threshold').value]).toEqual(['20', '4']);
  });

  it('takes theirs: what was typed is forgotten', () => {
    open();
    type('Interval (seconds)', '20');
    changeGroup(theirs);
    press(within(dialog()).getByRole('button', { name: 'Take theirs' }));
    expect(field('Interval (seconds)').value).toBe('60');
    expect(save().getAttribute('aria-disabled')).toBe('true');
  });

  it('compares field by field', () => {
    open();
    type('Interval (seconds)', '20');
    changeGroup(theirs);
    press(within(dialog()).getByRole('button', { name: 'Compare' }));
    const rows = within(dialog())
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(rows).toEqual(['FieldBeforeMineTheirs', 'Healthy threshold554', 'Interval (seconds)30 s20 s60 s']);
  });

  it('does not take its own save for a conflict', async () => {
    const { bridge } = open();
    type('Interval (seconds)', '20');
    press(save());
    changeGroup(groupWith({ healthCheck: { ...STANDARD_HEALTH_CHECK, healthCheckIntervalSeconds: 20 } }));
    await screen.findByText('Health check settings saved');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(bridge.calls).toHaveLength(1);
  });
});

describe('what the settings mean', () => {
  it('tells detection times as one types, and what was before', () => {
    open();
    const said = () => screen.getByText(/A dead target leaves service/).textContent;
    expect(said()).toBe(
      'A dead target leaves service in about 60 s (worst case + 5 s); a recovered one returns in about 150 s.',
    );
    type('Interval (seconds)', '10');
    expect(said()).toBe(
      'A dead target leaves service in about 60 s 20 s (worst case + 5 s); a recovered one returns in about 150 s 50 s.',
    );
  });

  it('tests the values that are not saved, and shows what came of it', async () => {
    const key = '127.0.10.4:8080';
    const { bridge } = openGroupPage(<EditHealthChecksPage />, {
      path: PATH,
      address: ADDRESS,
      changes: [registered('127.0.10.4')],
    });
    type('Health check path', '/up');
    const probe = {
      nodeId: null,
      startedAtMs: 0,
      latencyMs: 12,
      status: 404,
      outcome: 'codeMismatch',
      error: null,
      firstBytes: 'not here',
    };
    bridge.answerNext('tryHealthCheck', { ok: true, value: { results: [{ key, probe }] } });
    press(screen.getByRole('button', { name: 'Test now' }));
    const table = await screen.findByRole('table', { name: 'Test now' });
    expect(table.textContent).toContain('Wrong code40412 ms');
    expect(table.textContent).toContain('not here');
    expect(bridge.calls[0]?.input).toMatchObject({ targetGroupArn: ARN, healthCheckPath: '/up', keys: [key] });
    type('Health check path', '/down');
    expect(screen.getByText('The values have changed since.')).toBeTruthy();
  });

  it('tells what the draft would have made of recorded checks', () => {
    const key = '127.0.10.4:8080';
    const { bridge } = openGroupPage(<EditHealthChecksPage />, {
      path: PATH,
      address: ADDRESS,
      changes: [registered('127.0.10.4')],
    });
    const probes = [1, 2, 3].map((second) => ({
      nodeId: 'a',
      startedAtMs: second * 1_000,
      latencyMs: 3_000,
      status: 200,
      outcome: 'passed',
      error: null,
      firstBytes: null,
    }));
    act(() => {
      bridge.send('probes', { isAll: true, probes: { [key]: probes } });
    });
    expect(screen.getByText('The one target passes every check.')).toBeTruthy();
    type('Timeout (seconds)', '2');
    expect(screen.getByText(new RegExp(`${key} would be unhealthy since`))).toBeTruthy();
  });
});
