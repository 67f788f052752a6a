import './skipLink.css';
import { useTexts } from '../texts/useTexts.ts';

/** The first stop of Tab: leads past the bar and the navigation, to the page. Seen only while it has the focus. */
export function SkipLink() {
  const { shell } = useTexts();
  return (
    <button type="button" className="bz-skip" onClick={focusContent}>
      {shell.skipToContent}
    </button>
  );
}

/** To the page's title, which is then said; the next Tab goes to the first thing after it. */
function focusContent(): void {
  const title = document.querySelector<HTMLElement>('main h1');
  if (title === null) return;
  title.tabIndex = -1;
  title.focus();
}
