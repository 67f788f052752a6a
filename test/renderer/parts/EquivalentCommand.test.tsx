import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EngineDescription } from '../../../engine/contract/views/EngineView.ts';
import { DeleteGroupsDialog } from '../../../renderer/pages/targetGroups/DeleteGroupsDialog.tsx';
import { EditAttributesPage } from '../../../renderer/pages/targetGroups/attributes/EditAttributesPage.tsx';
import { GroupActions } from '../../../renderer/pages/targetGroups/GroupActions.tsx';
import { useConnection } from '../../../renderer/store/connection.ts';
import { measuredElements } from '../look/measuredElements.ts';
import { ARN, groupWith, openGroupPage } from '../pages/targetGroups/openGroupPage.tsx';

const ENGINE: EngineDescription = {
  version: 'test',
  pid: 1,
  platform: 'linux',
  startedAtMs: 0,
  dataDir: null,
  region: 'us-local-1',
  apiUrl: 'http://127.0.0.1:7071',
  dnsAddress: '127.0.0.1:7053',
  uiUrl: null,
  accessKeyId: 'AKID',
  workers: 1,
  portOffset: 0,
  sharesLoopback: false,
  eventsKept: 10_000,
  notOffered: [],
};
const START = 'aws --endpoint-url http://127.0.0.1:7071 --region us-local-1 elbv2';
const PATH = '/target-groups/:name/edit/attributes';

let copied: string[];
let unmeasure: () => void;

beforeEach(() => {
  copied = [];
  unmeasure = measuredElements(1_000);
  vi.stubGlobal('navigator', {
    userAgent: navigator.userAgent,
    language: navigator.language,
    platform: navigator.platform,
    clipboard: {
      writeText: (text: string) => {
        copied.push(text);
        return Promise.resolve();
      },
    },
  });
  useConnection.setState({ engine: ENGINE });
});
afterEach(() => {
  cleanup();
  unmeasure();
  vi.unstubAllGlobals();
  useConnection.setState({ engine: null });
});

/** Presses the button that copies, and what the clipboard has then. */
function copy(name = 'Copy as AWS CLI command'): string | undefined {
  fireEvent.click(screen.getByRole('button', { name }));
  return copied.at(-1);
}
const shown = () => screen.getByLabelText('Equivalent command', { selector: 'pre' }).textContent;

describe('the equivalent command', () => {
  it('issue 4: follows the form: none before a change, then what saving would do, none while a field is wrong', () => {
    openGroupPage(<EditAttributesPage />, { path: PATH, address: '/target-groups/web-a/edit/attributes' });
    const delay = screen.getByRole('textbox', { name: 'Deregistration delay (seconds)' });
    const type = (value: string) => {
      fireEvent.change(delay, { target: { value } });
    };
    fireEvent.click(screen.getByRole('button', { name: 'Equivalent command' }));
    expect(copy()).toBeUndefined();
    expect(screen.getAllByText(/^Nothing to do yet/)).not.toEqual([]);
    type('60');
    const command = (seconds: number) =>
      `${START} modify-target-group-attributes --target-group-arn ${ARN} --attributes Key=deregistration_delay.timeout_seconds,Value=${seconds}`;
    expect(shown()).toBe(command(60));
    type('70');
    expect([shown(), copy()]).toEqual([command(70), command(70)]);
    type('x');
    copy();
    expect(copied).toHaveLength(1);
  });

  it('issue 4: of a dialog about several things is all of them, ended by the first that fails', () => {
    const groups = [groupWith(), groupWith({ targetGroupArn: `${ARN}0` as typeof ARN, name: 'web-b' })]; // an ARN too
    openGroupPage(<DeleteGroupsDialog groups={groups} onDismiss={() => undefined} />, { path: '/', address: '/' });
    expect(copy()).toBe(
      [ARN, `${ARN}0`].map((arn) => `${START} delete-target-group --target-group-arn ${arn}`).join(' &&\n'),
    );
  });

  it('issue 4: of a resource, from its menu, creates such a one', async () => {
    const group = groupWith({ attributes: { 'slow_start.duration_seconds': '30' } });
    openGroupPage(<GroupActions chosen={[{ group, users: [] }]} />, { path: '/', address: '/', group });
    fireEvent.click(screen.getByRole('button', { name: 'Actions' }));
    fireEvent.click(screen.getByText('Copy as AWS CLI command'));
    await screen.findByText('Command copied');
    expect(copied).toEqual([expect.stringMatching(/^TARGET_GROUP_ARN=\$\(aws .* create-target-group --name web-a /)]);
    expect(copied[0]).toContain(
      'modify-target-group-attributes --target-group-arn "$TARGET_GROUP_ARN" --attributes Key=slow_start.duration_seconds,Value=30',
    );
  });

  it('is not there while the engine is not known', () => {
    act(() => {
      useConnection.setState({ engine: null });
    });
    openGroupPage(<EditAttributesPage />, { path: PATH, address: '/target-groups/web-a/edit/attributes' });
    expect(screen.queryByText('Equivalent command')).toBeNull();
  });
});
