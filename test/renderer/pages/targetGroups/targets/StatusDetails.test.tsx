import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { SampleView } from '../../../../../engine/contract/views/SampleView.ts';
import type { TargetGroup } from '../../../../../engine/model/TargetGroup.ts';
import type { TargetHealth } from '../../../../../engine/model/TargetHealth.ts';
import { GroupLive } from '../../../../../renderer/pages/targetGroups/GroupLive.tsx';
import { StatusDetails } from '../../../../../renderer/pages/targetGroups/targets/StatusDetails.tsx';
import { targetRows } from '../../../../../renderer/pages/targetGroups/targets/targetRows.ts';
import { noteConnection } from '../../../../../renderer/store/connection.ts';
import { groupArn, topology } from '../../../../support/topology.ts';
import { openPage } from '../../openPage.tsx';

const resources = topology({ groups: { web: ['a1'] } });
const WELL: SampleView = {
  instanceId: 'a1',
  latencyMs: 0,
  errorPercent: 0,
  errorStatus: 500,
  healthStatus: 200,
  mode: 'answer',
};
const health = {
  state: 'unhealthy',
  reason: 'Target.ResponseCodeMismatch',
  description: 'Health checks failed with these codes: [503]',
} as const satisfies TargetHealth;

/** The rest of the topology, with the group changed. */
function open(sample: SampleView, changed: Partial<TargetGroup> = {}, state: TargetHealth = health) {
  const kept = resources.targetGroups.get(groupArn('web'));
  const group = kept && { ...kept, ...changed };
  const [row] = group
    ? targetRows(resources, new Map<string, TargetHealth>([[`${groupArn('web')}|a1:8080`, state]]), group)
    : [];
  if (!group || !row) throw new Error('the topology has a target');
  const bridge = openPage(
    <GroupLive group={group}>
      <StatusDetails group={group} row={row} user={null} sample={sample} />
    </GroupLive>,
    { resources },
  );
  fireEvent.click(screen.getByText(health.description));
  return bridge;
}

afterEach(cleanup);

it('console 1.3 a target that is broken on purpose is mended from its Why, beside what decides it', async () => {
  const bridge = open({ ...WELL, healthStatus: 503 });
  expect(screen.getByText('Broken on purpose: /health answers 503.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Edit success codes' })).toBeTruthy();
  bridge.answerNext('setSamples', { ok: true, value: { samples: [WELL] } });
  fireEvent.click(screen.getByRole('button', { name: 'Mend' }));
  await screen.findByText('a1: mended');
  expect(bridge.calls).toContainEqual({
    name: 'setSamples',
    input: {
      instanceIds: ['a1'],
      changes: { latencyMs: 0, errorPercent: 0, errorStatus: 500, healthStatus: 200, mode: 'answer' },
    },
  });
});

it('console 1.3 one that is not is not mended, and none without the engine', async () => {
  open(WELL);
  expect(screen.queryByRole('button', { name: 'Mend' })).toBeNull();
  cleanup();
  open({ ...WELL, mode: 'hang' });
  act(() => {
    noteConnection({ kind: 'lost' });
  });
  await waitFor(() => {
    expect(screen.getByRole('button', { name: 'Mend' }).getAttribute('aria-disabled')).toBe('true');
  });
});

it('ELB 5.6 one that is unhealthy and keeps its connections says so, and for how long', () => {
  const attributes = {
    'target_health_state.unhealthy.connection_termination.enabled': 'false',
    'target_health_state.unhealthy.draining_interval_seconds': '90',
  };
  open(WELL, { protocol: 'TCP', attributes }, { ...health, drains: true });
  expect(screen.getByText('unhealthy.draining, Target.ResponseCodeMismatch')).toBeTruthy();
  expect(screen.getByText('It keeps its open connections for 1 min 30 s, and gets no new ones.')).toBeTruthy();
});
