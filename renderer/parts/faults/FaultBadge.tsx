import Badge from '@cloudscape-design/components/badge';
import type { SampleView } from '../../../engine/contract/views/SampleView.ts';
import { useFormats } from '../../look/useFormats.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { faultWords } from './faultWords.ts';

export interface FaultBadgeProps {
  readonly sample: SampleView | undefined;
  /** Where there is room for one word: what is broken is said elsewhere on the row. */
  readonly isShort?: boolean;
}

/** On the row of a sample target that is broken on purpose, with what is broken; nothing on others. */
export function FaultBadge({ sample, isShort = false }: FaultBadgeProps) {
  const texts = useTexts();
  const formats = useFormats();
  const words = sample === undefined ? [] : faultWords(sample, texts, formats);
  if (words.length === 0) return null;
  return (
    <span title={`${texts.targetGroups.faults.badge}: ${words.join(', ')}`}>
      <Badge color="severity-medium">{isShort ? texts.targetGroups.faults.short : words.join(', ')}</Badge>
    </span>
  );
}
