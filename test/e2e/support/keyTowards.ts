/** Where the focus is, and the key that a person would press next. */
export interface KeyTowards {
  /** As Playwright writes keys; `there` when the focus has come, `gone` when the target has left the page. */
  readonly key: string;
  /** What has the focus, for people. */
  readonly at: string;
}

/**
 * Says which key brings the focus nearer to `target`: Tab or Shift+Tab on the page, arrows inside what is one stop of
 * Tab (tables, tabs, choices, toolbars, the traffic map). Runs in the page, so it may use nothing from outside itself.
 */
export function keyTowards(target: Element): KeyTowards {
  const at = document.activeElement;
  if (!target.isConnected) return { key: 'gone', at: 'where it was' };
  if (at === null || at === document.body) return { key: 'Tab', at: 'the page itself' };
  const name = at.getAttribute('aria-label') ?? at.textContent.trim().slice(0, 60);
  const said = `${at.getAttribute('role') ?? at.tagName.toLowerCase()} "${name}"`;
  if (at === target) return { key: 'there', at: said };
  const isAfter = (at.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const grid = at.closest('[role=grid]');
  if (grid?.contains(target) === true) {
    const placeOf = (element: Element) => {
      const cell = element.closest('td,th');
      const row = Number(element.closest('tr')?.getAttribute('aria-rowindex'));
      return { row, column: Number(cell?.getAttribute('aria-colindex')) };
    };
    const [from, to] = [placeOf(at), placeOf(target)];
    if (from.row !== to.row) return { key: from.row < to.row ? 'ArrowDown' : 'ArrowUp', at: said };
    if (from.column !== to.column) return { key: from.column < to.column ? 'ArrowRight' : 'ArrowLeft', at: said };
    return { key: isAfter ? 'ArrowRight' : 'ArrowLeft', at: said };
  }
  const group = at.closest('[role=tablist],[role=radiogroup],[role=toolbar],svg[role=group]');
  if (group?.contains(target) === true) return { key: isAfter ? 'ArrowRight' : 'ArrowLeft', at: said };
  return { key: isAfter ? 'Tab' : 'Shift+Tab', at: said };
}
