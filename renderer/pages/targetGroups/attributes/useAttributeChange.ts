import type { AttributeInput } from '../../../../engine/model/AttributeDefinition.ts';
import type { TargetGroup } from '../../../../engine/model/TargetGroup.ts';
import { useUndoableSave } from '../../../parts/useUndoableSave.ts';
import { useTexts } from '../../../texts/useTexts.ts';

/** Attributes that a form would set. */
export interface AttributeChange {
  readonly changes: readonly AttributeInput[];
  /** What brings back what was before. */
  readonly undo: readonly AttributeInput[];
  /** Fields that are wrong: with any, nothing is saved. */
  readonly wrong: number;
}

/**
 * Saves changed attributes of a group, with an offer to undo that, and goes back to where they are shown. Returns what the
 * page of the form is given of it.
 */
export function useAttributeChange({ targetGroupArn, name }: TargetGroup, { changes, undo, wrong }: AttributeChange) {
  const { groupAttributes } = useTexts();
  const { isBusy, error, save } = useUndoableSave();
  const back = `/target-groups/${name}?tab=attributes`;
  const set = (attributes: readonly AttributeInput[]) => ({
    name: 'modifyTargetGroupAttributes' as const,
    input: { targetGroupArn, attributes: [...attributes] },
  });
  const submit = () =>
    save({ calls: [set(changes)], undo: [set(undo)], done: groupAttributes.saved, backTo: back, wrong });
  const hasChanges = changes.length > 0;
  return {
    title: groupAttributes.editTitle,
    cancelTo: back,
    isDirty: hasChanges,
    steps: hasChanges && wrong === 0 ? [set(changes)] : [],
    isBusy,
    error,
    onSubmit: () => void submit(),
  };
}
