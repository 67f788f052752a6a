import { render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { InstanceStatus } from '../../../renderer/look/InstanceStatus.tsx';
import { TargetStatus } from '../../../renderer/look/TargetStatus.tsx';
import { ZoneStatus } from '../../../renderer/look/ZoneStatus.tsx';
import { prefer, restorePreferences } from '../../../renderer/store/preferences.ts';

afterEach(() => {
  restorePreferences();
  document.body.replaceChildren();
});

describe('status words', () => {
  it('E-115 are those of the console, in both languages', () => {
    const { rerender } = render(<TargetStatus state="unhealthy" />);
    expect(screen.getByText('Unhealthy')).toBeTruthy();
    prefer({ language: 'es' });
    rerender(<TargetStatus state="unhealthy" />);
    expect(screen.getByText('En mal estado')).toBeTruthy();
  });

  it('E-103 count down while a target drains', () => {
    render(<TargetStatus state="draining" drainingSecondsLeft={211.4} />);
    expect(screen.getByText('Draining, 212 s left')).toBeTruthy();
  });

  it('ELB 5.6 tell that an unhealthy target keeps its connections for now', () => {
    const { rerender } = render(<TargetStatus state="unhealthy" drains />);
    expect(screen.getByText('Unhealthy, draining')).toBeTruthy();
    prefer({ language: 'es' });
    rerender(<TargetStatus state="unhealthy" drains />);
    expect(screen.getByText('En mal estado, vaciando')).toBeTruthy();
  });

  it('E-079 call a zone that is published for want of a healthy one fail-open', () => {
    render(<ZoneStatus standing="failOpen" />);
    expect(screen.getByText('Fail-open')).toBeTruthy();
  });

  it('tell a command that ended by itself from a stopped one', () => {
    const { rerender } = render(<InstanceStatus instance={{ state: 'stopped' }} detail={{ exitCode: 3 }} />);
    expect(screen.getByText('Exited (code 3)')).toBeTruthy();
    rerender(<InstanceStatus instance={{ state: 'stopped' }} detail={undefined} />);
    expect(screen.getByText('Stopped')).toBeTruthy();
  });
});
