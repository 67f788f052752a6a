import Input from '@cloudscape-design/components/input';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FormPage } from '../../../renderer/parts/FormPage.tsx';
import { noteConnection } from '../../../renderer/store/connection.ts';
import { dropDraft, keepDraft } from '../../../renderer/store/drafts.ts';
import { useFlashes } from '../../../renderer/store/flashes.ts';
import { useUnsaved } from '../../../renderer/store/unsaved.ts';
import { openGroupPage } from '../pages/targetGroups/openGroupPage.tsx';

let submits: number;

/** Two fields of which those that are empty are wrong, once it was tried to save. */
function Pair({ isDirty = true }: { readonly isDirty?: boolean }) {
  const [texts, setTexts] = useState(['first', '']);
  const [isTried, setTried] = useState(false);
  return (
    <FormPage
      title="Form"
      cancelTo="/elsewhere"
      isDirty={isDirty}
      isBusy={false}
      error={null}
      onSubmit={() => {
        submits += 1;
        setTried(true);
      }}
    >
      {texts.map((text, place) => (
        <Input
          key={place}
          ariaLabel={`field ${place + 1}`}
          value={text}
          invalid={isTried && text === ''}
          onChange={({ detail }) => {
            setTexts(texts.with(place, detail.value));
          }}
        />
      ))}
    </FormPage>
  );
}

/** One field, which is kept while it is not saved. */
function Drafted() {
  const [text, setText] = useState('');
  return (
    <FormPage
      title="Form"
      cancelTo="/elsewhere"
      isDirty={text !== ''}
      draft={{
        value: { text },
        restore: (kept) => {
          setText(kept.text);
        },
      }}
      isBusy={false}
      error={null}
      onSubmit={() => undefined}
    >
      <Input
        ariaLabel="text"
        value={text}
        onChange={({ detail }) => {
          setText(detail.value);
        }}
      />
    </FormPage>
  );
}

const open = (isDirty = true) => openGroupPage(<Pair isDirty={isDirty} />, { path: '/form', address: '/form' });
const field = (place: number) => screen.getByRole('textbox', { name: `field ${place}` });
const focused = () => document.activeElement?.getAttribute('aria-label');

beforeEach(() => {
  submits = 0;
});
afterEach(cleanup);

describe('a page with a form', () => {
  it('offers a draft until the form is being filled, which it would take the place of', async () => {
    keepDraft('/form', { text: 'kept' });
    openGroupPage(<Drafted />, { path: '/form', address: '/form' });
    expect(await screen.findByText('There is a draft of this form')).toBeTruthy();
    fireEvent.change(screen.getByRole('textbox', { name: 'text' }), { target: { value: 'typed' } });
    // The message itself goes with a transition, which is never over here.
    expect(useFlashes.getState().flashes).toEqual([]);
    expect(screen.getByDisplayValue('typed')).toBeTruthy();
    dropDraft('/form');
  });

  it('leads to the first field that is wrong when it is submitted', async () => {
    open();
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => {
      expect(focused()).toBe('field 2');
    });
    fireEvent.change(field(1), { target: { value: '' } });
    screen.getByRole('button', { name: 'Cancel' }).focus();
    fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
    await waitFor(() => {
      expect(focused()).toBe('field 1');
    });
    expect(submits).toBe(2);
  });

  it('leaves the focus where the page has put it: in a field that is wrong', async () => {
    open();
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    fireEvent.change(field(1), { target: { value: '' } });
    field(2).focus();
    fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    expect([focused(), submits]).toEqual(['field 2', 2]);
  });

  it('saves nothing while nothing was changed, or the engine does not answer', () => {
    open(false);
    fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
    cleanup();
    open();
    act(() => {
      noteConnection({ kind: 'lost' });
    });
    fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
    expect(submits).toBe(0);
  });

  it('leaves with Esc, and says while it is open whether something would be lost', () => {
    const { address } = open();
    expect(useUnsaved.getState().isDirty).toBe(true);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect([address(), useUnsaved.getState().isDirty]).toEqual(['/elsewhere', false]);
  });
});
