import type { SampleView } from '../../../engine/contract/views/SampleView.ts';
import type { Formats } from '../../look/formatsOf.ts';
import type { Texts } from '../../texts/useTexts.ts';
import { MENDED } from './faultChanges.ts';

/** What is broken of a sample target, in words; empty when nothing is. */
export function faultWords(sample: SampleView, texts: Texts, formats: Formats): readonly string[] {
  const { active } = texts.targetGroups.faults;
  return [
    ...(sample.mode === 'answer' ? [] : [active[sample.mode]]),
    ...(sample.healthStatus === MENDED.healthStatus ? [] : [active.healthStatus(String(sample.healthStatus))]),
    ...(sample.latencyMs > 0 ? [active.latency(formats.latency(sample.latencyMs))] : []),
    ...(sample.errorPercent > 0
      ? [active.errors(formats.part(sample.errorPercent / 100), String(sample.errorStatus))]
      : []),
  ];
}
