import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SampleView } from '../../../../engine/contract/views/SampleView.ts';
import { InstancesPage } from '../../../../renderer/pages/instances/InstancesPage.tsx';
import { prefer } from '../../../../renderer/store/preferences.ts';
import { useStates } from '../../../../renderer/store/states.ts';
import { topology } from '../../../support/topology.ts';
import { measuredElements } from '../../look/measuredElements.ts';
import { openPage } from '../openPage.tsx';

const WELL = { latencyMs: 0, errorPercent: 0, errorStatus: 500, healthStatus: 200, mode: 'answer' } as const;
const sample = (instanceId: string, more: Partial<SampleView> = {}): SampleView => ({ instanceId, ...WELL, ...more });
const resources = topology({ groups: { web: ['a1', 'b1'] } });

const WELL_CHECKED = { statusCheck: 'ok', text: '', exitCode: null } as const;
const ALL_COLUMNS = {
  pageSize: 20,
  wrapLines: false,
  stripedRows: false,
  columns: ['name', 'address', 'process', 'cpu', 'memory'].map((id) => ({ id, visible: true })),
};

let unmeasure: () => void;

beforeEach(() => {
  unmeasure = measuredElements(1_000);
});
afterEach(() => {
  prefer({ tables: {} });
  useStates.setState({ instances: new Map() });
  cleanup();
  unmeasure();
});

describe('the instances', () => {
  /** How the samples behave, for as often as the page asks. */
  let behave: readonly SampleView[];
  const open = (isConnected = true) =>
    openPage(<InstancesPage />, {
      resources,
      isConnected,
      prepare: (bridge) => {
        bridge.answerAll('describeSamples', () => ({ ok: true, value: { samples: behave } }));
      },
    });
  const select = (name: string) => {
    fireEvent.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
  };
  const mend = () => screen.getByRole('button', { name: 'Mend' });
  const isOff = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true';

  it('name what is broken on purpose, and mend what is selected of it', async () => {
    behave = [sample('a1', { mode: 'hang' }), sample('b1')];
    const bridge = open();
    const row = screen.getByRole('row', { name: /a1/ });
    expect(await within(row).findByText('hangs')).toBeTruthy();
    select('b1');
    expect(isOff(mend())).toBe(true);
    select('a1');
    behave = [sample('a1'), sample('b1')];
    bridge.answerNext('setSamples', { ok: true, value: { samples: [sample('a1')] } });
    fireEvent.click(mend());
    await screen.findByText('a1: mended');
    const set = bridge.calls.find(({ name }) => name === 'setSamples');
    expect(set?.input).toEqual({ instanceIds: ['a1'], changes: WELL });
    await waitFor(() => {
      expect(within(row).queryByText('hangs')).toBeNull();
    });
  });

  it('console 1.13: say where each is bound, which tells them apart on a shared address, and what a command takes', () => {
    behave = [];
    const detail = (pid: number, ports: readonly number[]) => ({ ...WELL_CHECKED, pid, ports });
    useStates.setState({
      instances: new Map([
        ['a1', detail(42, [20_000, 20_002])],
        ['b1', detail(7, [])],
      ]),
    });
    prefer({ tables: { instances: ALL_COLUMNS } });
    const bridge = open();
    const cells = (name: RegExp) => screen.getByRole('row', { name }).textContent;
    expect(cells(/a1/)).toContain(':20000, 20002');
    expect(cells(/a1/)).toMatch(/42––/);
    act(() => {
      bridge.send('processes', { processes: { a1: { cpuFraction: 0.125, memoryBytes: 3 * 1_024 * 1_024 } } });
    });
    expect(cells(/a1/)).toMatch(/4212\.5%3 MiB/);
    expect(cells(/b1/)).toMatch(/7––/);
  });

  it('give the reason that holds while the engine does not answer', () => {
    behave = [];
    open(false);
    fireEvent.mouseEnter(mend());
    expect(screen.queryAllByText('Select a row first.')).toEqual([]);
    expect(screen.queryAllByText(/The engine does not answer/).length).toBeGreaterThan(0);
  });
});
