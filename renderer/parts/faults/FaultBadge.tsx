import Badge from '@cloudscape-design/components/badge';
import type { SampleView } from '../../../engine/contract/views/SampleView.ts';
import { useFormats } from '../../look/useFormats.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { faultWords } from './faultWords.ts';

/** On the row of a sample target that is broken on purpose, with what is broken; nothing on others. */
export function FaultBadge({ sample }: { readonly sample: SampleView | undefined }) {
  const texts = useTexts();
  const formats = useFormats();
  const words = sample === undefined ? [] : faultWords(sample, texts, formats);
  if (words.length === 0) return null;
  return (
    <span title={`${texts.targetGroups.faults.badge}: ${words.join(', ')}`}>
      <Badge color="severity-medium">{words.join(', ')}</Badge>
    </span>
  );
}
