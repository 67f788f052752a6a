import { describe, expect, it } from 'vitest';
import { parseAlertDraft, type AlertDraft } from '../../../../renderer/pages/events/parseAlertDraft.ts';

const draft: AlertDraft = {
  ruleId: 'r1',
  loadBalancerArn: null,
  kinds: ['targetHealth'],
  desktop: true,
  postTo: '',
};

describe('E-117 a notification rule says when and how', () => {
  it.each([
    { name: 'nothing to tell', change: { kinds: [] }, problems: ['kinds'] },
    { name: 'no way to tell it', change: { desktop: false }, problems: ['how'] },
    { name: 'an address without a scheme', change: { postTo: 'example.test/alerts' }, problems: ['postTo'] },
    { name: 'an address that is no web address', change: { postTo: 'file:///etc/passwd' }, problems: ['postTo'] },
    { name: 'all of it', change: { kinds: [], desktop: false }, problems: ['kinds', 'how'] },
  ] satisfies { name: string; change: Partial<AlertDraft>; problems: string[] }[])(
    'refuses $name',
    ({ change, problems }) => {
      expect(parseAlertDraft({ ...draft, ...change })).toEqual({ problems });
    },
  );

  it('takes a rule for the desktop, and one with an address', () => {
    expect(parseAlertDraft(draft)).toEqual({ rule: { ...draft, postTo: null } });
    const posted = { ...draft, desktop: false, postTo: ' http://127.0.0.1:9000/alerts ' };
    expect(parseAlertDraft(posted)).toEqual({ rule: { ...posted, postTo: 'http://127.0.0.1:9000/alerts' } });
  });
});
