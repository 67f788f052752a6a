import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import type { TargetGroup } from '../../../../engine/model/TargetGroup.ts';
import { MissingPage } from '../../../parts/MissingPage.tsx';
import { useTexts } from '../../../texts/useTexts.ts';
import { useGroupNamed } from '../useGroupNamed.ts';

/** A page about the group that the address names: waits for it, and says so when it is gone. */
export function OfGroup({ children }: { readonly children: (group: TargetGroup) => ReactNode }) {
  const { parts, targetGroups } = useTexts();
  const { name = '' } = useParams();
  const group = useGroupNamed(name);
  if (group) return children(group);
  return (
    <MissingPage what={parts.missing.targetGroup(name)} back={{ name: targetGroups.what, to: '/target-groups' }} />
  );
}
