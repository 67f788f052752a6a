import Button from '@cloudscape-design/components/button';
import { useEffect, useState, type RefObject } from 'react';
import { useTexts } from '../texts/useTexts.ts';

/** Gives an element the whole screen, and takes it back; Esc does that too. */
export function FullScreenButton({ of }: { readonly of: RefObject<HTMLElement | null> }) {
  const { map } = useTexts();
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const note = () => {
      setFull(document.fullscreenElement !== null);
    };
    document.addEventListener('fullscreenchange', note);
    return () => {
      document.removeEventListener('fullscreenchange', note);
    };
  }, []);
  const toggle = async () => {
    try {
      await (isFull ? document.exitFullscreen() : of.current?.requestFullscreen());
    } catch {
      setFull(false); // refused by the browser: it stays as it is
    }
  };
  return (
    <Button
      variant="icon"
      iconName={isFull ? 'exit-full-screen' : 'full-screen'}
      ariaLabel={isFull ? map.exitFullScreen : map.fullScreen}
      onClick={() => void toggle()}
    />
  );
}
