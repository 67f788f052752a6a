import { beforeEach, describe, expect, it } from 'vitest';
import { ageFlashes, flash, useFlashes } from '../../../renderer/store/flashes.ts';
import { takeNewestUndo } from '../../../renderer/store/undo.ts';

const undoable = (header: string, run: () => void = () => undefined) =>
  flash({ type: 'success', header, action: { text: 'Undo', isUndo: true, run } });
const shown = () => useFlashes.getState().flashes.map(({ header }) => header);

beforeEach(() => {
  useFlashes.setState({ flashes: [] });
  while (takeNewestUndo() !== undefined);
});

describe('messages at the top of the page', () => {
  it('are a few: the oldest goes, what is under way stays', () => {
    flash({ type: 'in-progress', header: 'launching' });
    for (const header of ['a', 'b', 'c', 'd']) flash({ type: 'warning', header });
    expect(shown()).toEqual(['d', 'c', 'b', 'launching']);
  });

  it('one that offers to undo takes the place of the one before it', () => {
    undoable('Tags saved');
    undoable('Attributes saved');
    expect(shown()).toEqual(['Attributes saved']);
  });

  it('an error takes the place of the same one before it, and of no other', () => {
    flash({ type: 'error', header: 'The targets could not be registered', content: 'first' });
    flash({ type: 'error', header: 'The group could not be deleted' });
    flash({ type: 'error', header: 'The targets could not be registered', content: 'second' });
    expect(useFlashes.getState().flashes.map(({ content }) => content)).toEqual(['second', undefined]);
  });

  it('stay on the page that follows a change and on one more, and then go; what is under way stays', () => {
    undoable('Tags saved');
    flash({ type: 'in-progress', header: 'launching' });
    ageFlashes();
    ageFlashes();
    expect(shown()).toEqual(['launching', 'Tags saved']);
    ageFlashes();
    expect(shown()).toEqual(['launching']);
  });

  it('begin anew when another takes the place', () => {
    const id = flash({ type: 'in-progress', header: 'launching' });
    for (let page = 0; page < 5; page += 1) ageFlashes();
    flash({ id, type: 'success', header: 'launched' });
    ageFlashes();
    expect(shown()).toEqual(['launched']);
  });
});

describe('what Ctrl+Z takes back', () => {
  it('is the newest change first, each once, also when its message has gone', () => {
    const undone: string[] = [];
    undoable('tags', () => undone.push('tags'));
    undoable('attributes', () => undone.push('attributes'));
    useFlashes.setState({ flashes: [] });
    takeNewestUndo()?.run();
    takeNewestUndo()?.run();
    expect([undone, takeNewestUndo()]).toEqual([['attributes', 'tags'], undefined]);
  });

  it('is nothing that was undone by its button: the message then says something else', () => {
    const id = undoable('tags');
    flash({ id, type: 'success', header: 'The change was undone' });
    expect(takeNewestUndo()).toBeUndefined();
  });
});
