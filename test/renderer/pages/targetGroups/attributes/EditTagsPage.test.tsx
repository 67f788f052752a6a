import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EditTagsPage } from '../../../../../renderer/pages/targetGroups/attributes/EditTagsPage.tsx';
import { useFlashes } from '../../../../../renderer/store/flashes.ts';
import { tagChanges, type TagChanges, type Tags } from '../../../../../renderer/parts/tagChanges.ts';
import { measuredElements } from '../../../look/measuredElements.ts';
import { ARN, openGroupPage } from '../openGroupPage.tsx';

let unmeasure: () => void;

beforeEach(() => {
  unmeasure = measuredElements(1_000);
});
afterEach(() => {
  cleanup();
  unmeasure();
});

describe('the changes from some tags to others', () => {
  interface Row {
    readonly name: string;
    readonly before: Tags;
    readonly after: Tags;
    readonly expected: TagChanges;
  }
  const rows: readonly Row[] = [
    { name: 'none where they are equal', before: { a: '1' }, after: { a: '1' }, expected: { put: [], remove: [] } },
    {
      name: 'a new value',
      before: { a: '1' },
      after: { a: '2' },
      expected: { put: [{ key: 'a', value: '2' }], remove: [] },
    },
    { name: 'one more', before: {}, after: { a: '' }, expected: { put: [{ key: 'a', value: '' }], remove: [] } },
    { name: 'one less', before: { a: '1', b: '2' }, after: { b: '2' }, expected: { put: [], remove: ['a'] } },
    {
      name: 'a key with a hyphen',
      before: { 'constructor-of': '1' },
      after: {},
      expected: { put: [], remove: ['constructor-of'] },
    },
  ];

  it.each(rows)('$name', ({ before, after, expected }) => {
    expect(tagChanges(before, after)).toEqual(expected);
  });
});

describe('managing tags', () => {
  it('saves what was changed, says so, and undoes it', async () => {
    const { bridge, address } = openGroupPage(<EditTagsPage />, {
      path: '/target-groups/:name/edit/tags',
      address: '/target-groups/web-a/edit/tags',
      changes: [{ kind: 'tags', id: ARN, put: { team: 'shop', stage: 'test' } }],
    });
    const value = screen.getByDisplayValue('shop');
    fireEvent.change(value, { target: { value: 'till' } });
    const [, second] = screen.getAllByText('Remove');
    fireEvent.click(second ?? value);
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => {
      expect(address()).toBe('/target-groups/web-a?tab=tags');
    });
    // The editor has buttons of that name too, so the message is asked itself.
    useFlashes.getState().flashes.at(0)?.action?.run();
    await screen.findByText('The change was undone');
    const resourceArns = [ARN];
    expect(bridge.calls).toEqual([
      { name: 'removeTags', input: { resourceArns, tagKeys: ['stage'] } },
      { name: 'addTags', input: { resourceArns, tags: [{ key: 'team', value: 'till' }] } },
      {
        name: 'addTags',
        input: {
          resourceArns,
          tags: [
            { key: 'team', value: 'shop' },
            { key: 'stage', value: 'test' },
          ],
        },
      },
    ]);
  });

  it('shows why the engine refused, and stays', async () => {
    const { bridge, address } = openGroupPage(<EditTagsPage />, {
      path: '/target-groups/:name/edit/tags',
      address: '/target-groups/web-a/edit/tags',
      changes: [{ kind: 'tags', id: ARN, put: { team: 'shop' } }],
    });
    bridge.refuseNext('removeTags', 'It is not to be.');
    const [remove] = screen.getAllByText('Remove');
    if (!remove) throw new Error('a tag can be removed');
    fireEvent.click(remove);
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('It is not to be.')).toBeTruthy();
    expect(address()).toBe('/target-groups/web-a/edit/tags');
  });
});
