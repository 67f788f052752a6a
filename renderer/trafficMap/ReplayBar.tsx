import Button from '@cloudscape-design/components/button';
import Slider from '@cloudscape-design/components/slider';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useEffect, useState } from 'react';
import { useFormats } from '../look/useFormats.ts';
import { useTexts } from '../texts/useTexts.ts';
import { useReplay } from './LiveScene.tsx';

/** Seconds of the tape that go by in one. */
const SPEED = 5;
const STEP_MS = 1_000;

/** Looks at the last minutes of the map again: a slider over what was recorded, and a button that plays it. */
export function ReplayBar() {
  const { replay: texts } = useTexts().map;
  const formats = useFormats();
  const { tape, atMs, show } = useReplay();
  const [isPlaying, setPlaying] = useState(false);
  // As of when replaying began, so that the ends of the slider do not move under the pointer.
  const [span, setSpan] = useState(tape.span);
  const live = () => {
    setPlaying(false);
    show(null);
  };
  const begin = () => {
    const now = tape.span;
    setSpan(now);
    if (now) show(now.fromMs);
    setPlaying(now !== null);
  };
  const isReplaying = atMs !== null;
  const toMs = span?.toMs ?? 0;
  useEffect(() => {
    if (!isPlaying || atMs === null) return undefined;
    if (atMs >= toMs) {
      setPlaying(false);
      return undefined;
    }
    const timer = setTimeout(() => {
      show(Math.min(toMs, atMs + STEP_MS));
    }, STEP_MS / SPEED);
    return () => {
      clearTimeout(timer);
    };
  }, [isPlaying, atMs, toMs, show]);
  if (!isReplaying || span === null) {
    return (
      <Button iconName="undo" onClick={begin}>
        {texts.start}
      </Button>
    );
  }
  return (
    <div className="bz-replay" role="group" aria-label={texts.title}>
      <Button
        variant="icon"
        iconName={isPlaying ? 'pause' : 'play'}
        ariaLabel={isPlaying ? texts.pause : texts.play}
        onClick={() => {
          if (atMs >= toMs) show(span.fromMs);
          setPlaying(!isPlaying);
        }}
      />
      <div className="bz-replay-slider">
        <Slider
          min={0}
          max={Math.max(1, Math.round((toMs - span.fromMs) / STEP_MS))}
          step={1}
          value={Math.round((atMs - span.fromMs) / STEP_MS)}
          hideFillLine
          ariaLabel={texts.title}
          valueFormatter={(seconds) => formats.clock(span.fromMs + seconds * STEP_MS)}
          onChange={({ detail }) => {
            setPlaying(false);
            show(span.fromMs + detail.value * STEP_MS);
          }}
        />
      </div>
      <StatusIndicator type="info">{texts.shows(formats.clock(atMs))}</StatusIndicator>
      <Button onClick={live}>{texts.live}</Button>
    </div>
  );
}
