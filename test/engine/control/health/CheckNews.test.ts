import { beforeEach, describe, expect, it } from 'vitest';
import { CheckNews } from '../../../../engine/control/health/CheckNews.ts';
import type { ProbeOutcome } from '../../../../engine/health/ProbeReport.ts';
import { ALB, nodeOf, ZONE } from '../../../support/topology.ts';

const RAN: ProbeOutcome = { kind: 'timeout' };
const notRun = (error: string): ProbeOutcome => ({ kind: 'notRun', error });

describe('CheckNews', () => {
  const nodes = new Map(
    (['a', 'b'] as const).map((letter) => [
      nodeOf(letter),
      { loadBalancerArn: ALB, loadBalancerName: 'web', zone: ZONE[letter] },
    ]),
  );
  let told: string[];
  let news: CheckNews;
  beforeEach(() => {
    told = [];
    news = new CheckNews({
      nodes: () => nodes,
      onNews: ({ fact }) => {
        if (fact?.code === 'checksStopped') told.push(`${fact.zone} ${fact.error}`);
        if (fact?.code === 'checksResumed') told.push(`over: ${fact.error}`);
      },
    });
  });
  const note = (letter: 'a' | 'b', outcome: ProbeOutcome, count = 1) => {
    for (let turn = 0; turn < count; turn += 1) news.note({ nodeId: nodeOf(letter), outcome });
  };

  it('E-104 tells a cause once, at whatever nodes it strikes, and once when the last of them is rid of it', () => {
    note('a', notRun('EMFILE'), 2);
    note('b', notRun('EMFILE'));
    expect(told).toEqual(['us-local-1a EMFILE']);
    note('a', RAN, 3);
    expect(told).toHaveLength(1);
    note('b', RAN, 3);
    expect(told).toEqual(['us-local-1a EMFILE', 'over: EMFILE']);
    note('b', notRun('EMFILE'));
    expect(told).toHaveLength(3);
  });

  it('E-104 takes no single check that runs for the end of it', () => {
    for (let turn = 0; turn < 4; turn += 1) {
      note('a', notRun('EMFILE'));
      note('a', RAN, 2);
    }
    expect(told).toEqual(['us-local-1a EMFILE']);
  });

  it('E-104 tells each cause by itself, and forgets nodes that are no more', () => {
    note('a', notRun('EMFILE'));
    note('b', notRun('ENOBUFS'));
    expect(told).toEqual(['us-local-1a EMFILE', 'us-local-1b ENOBUFS']);
    news.keepOnly(new Map([[nodeOf('b'), null]]));
    expect(told.slice(2)).toEqual(['over: EMFILE']);
  });

  it('says nothing of checks that run, nor of probes of another kind', () => {
    note('a', RAN, 5);
    news.note({ nodeId: nodeOf('a'), kind: 'upstreamProbe', outcome: { kind: 'testFailed' } });
    expect(told).toEqual([]);
  });
});
