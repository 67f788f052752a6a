import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DetectionTimeline } from '../../../renderer/charts/DetectionTimeline.tsx';
import { ProbeStrip, type StripProbe } from '../../../renderer/charts/ProbeStrip.tsx';
import { ShareBar } from '../../../renderer/charts/ShareBar.tsx';
import { Sparkline } from '../../../renderer/charts/Sparkline.tsx';
import { countStates, StateBar } from '../../../renderer/charts/StateBar.tsx';
import { prefer, restorePreferences } from '../../../renderer/store/preferences.ts';
import { targetGroup } from '../../support/topology.ts';
import { measuredElements } from '../look/measuredElements.ts';

let restore: () => void;
beforeEach(() => {
  restore = measuredElements(400);
  prefer({ language: 'en' });
});
afterEach(() => {
  cleanup();
  restore();
  restorePreferences();
});

const probe = (outcome: StripProbe['outcome'], status = 200): StripProbe => ({ outcome, status, latencyMs: 12 });
const label = () => screen.getByRole('img').getAttribute('aria-label');
const marks = (path: Element | null) => path?.getAttribute('d')?.match(/M/g)?.length ?? 0;

describe('ProbeStrip', () => {
  it('E-092 tells how many of the last checks failed, and the last one', () => {
    const probes = [probe('passed'), probe('timeout', 0), probe('notRun', 0), probe('codeMismatch', 204)];
    const { container } = render(<ProbeStrip probes={probes} slots={10} />);
    expect(label()).toBe('4 checks, 2 failed; last: 204 in 12 ms');
    const kinds = ['empty', 'passed', 'failed', 'timeout', 'unknown'];
    expect(kinds.map((kind) => marks(container.querySelector(`.is-${kind}`)))).toEqual([6, 1, 1, 1, 1]);
  });

  it('shows the newest when there are more than places', () => {
    const { container } = render(
      <ProbeStrip probes={[probe('failed', 0), ...Array.from({ length: 50 }, () => probe('passed'))]} />,
    );
    expect(label()).toBe('50 checks, 0 failed; last: 200 in 12 ms');
    expect(container.querySelector('.is-failed')).toBeNull();
  });
});

describe('Sparkline', () => {
  it('leaves a gap where there is no value', () => {
    const { container } = render(<Sparkline values={[1, 2, null, 3, 4]} peak={4} colour="blue" label="requests" />);
    expect(marks(container.querySelector('path'))).toBe(2);
  });
});

describe('StateBar', () => {
  it('E-100 says how many targets are in each state, what serves first', () => {
    render(<StateBar counts={countStates(['draining', 'healthy', 'unhealthy', 'healthy'])} />);
    expect(label()).toBe('2 Healthy, 1 Unhealthy, 1 Draining');
  });

  it('says so when there are none', () => {
    render(<StateBar counts={countStates([])} />);
    expect(label()).toBe('No targets');
  });
});

describe('ShareBar', () => {
  it('E-021 writes the observed share beside the expected one', () => {
    const { container } = render(<ShareBar share={0.0624} expected={0.0625} domain={0.3} colour="blue" />);
    expect(container.textContent).toBe('6.24%of 6.25%');
  });

  it('has a dash for a target that gets nothing and should not', () => {
    const { container } = render(<ShareBar share={0} expected={0} domain={0.3} colour="blue" />);
    expect(container.textContent).toBe('–');
  });
});

describe('DetectionTimeline', () => {
  it('E-087 sets the saved time against the drafted one', () => {
    const saved = targetGroup('web').healthCheck;
    render(<DetectionTimeline saved={saved} draft={{ ...saved, healthCheckIntervalSeconds: 10 }} />);
    expect(label()).toBe('Saved: leaves service after 60 s; Draft: leaves service after 20 s');
  });
});
