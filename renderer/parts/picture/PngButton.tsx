import Button, { type ButtonProps } from '@cloudscape-design/components/button';
import { useState, type RefObject } from 'react';
import { flash } from '../../store/flashes.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { savePng } from './savePng.ts';

export interface PngButtonProps {
  /** What is saved. */
  readonly of: RefObject<HTMLElement | null>;
  /** Of the file, without its ending. */
  readonly name: string;
  readonly variant?: ButtonProps.Variant;
}

/** Saves what a part of the page shows as a picture. Source: console, *Traffic map*, *Metrics and charts*. */
export function PngButton({ of, name, variant = 'normal' }: PngButtonProps) {
  const { picture: texts } = useTexts().parts;
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    if (of.current === null) return;
    setBusy(true);
    try {
      await savePng(of.current, name);
    } catch (error) {
      flash({ type: 'error', header: texts.failed, content: String(error) });
    }
    setBusy(false);
  };
  return (
    <Button
      variant={variant}
      formAction="none"
      iconName="download"
      loading={isBusy}
      ariaLabel={texts.save}
      onClick={() => void save()}
    >
      {variant === 'icon' ? undefined : texts.save}
    </Button>
  );
}
