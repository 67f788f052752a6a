import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import type { TargetGroup } from '../../../../engine/model/TargetGroup.ts';
import { Waiting } from '../../../parts/Waiting.tsx';
import { Page } from '../../../shell/Page.tsx';
import { useResources } from '../../../store/resources.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { useGroupNamed } from '../useGroupNamed.ts';

export interface OfGroupProps {
  /** Title of the page while there is no group to show. */
  readonly title: string;
  readonly children: (group: TargetGroup) => ReactNode;
}

/** A page about the group that the address names: waits for it, and says so when it is gone. */
export function OfGroup({ title, children }: OfGroupProps) {
  const { parts, targetGroups } = useTexts();
  const { name } = useParams();
  const isLoaded = useResources((state) => state.isLoaded);
  const group = useGroupNamed(name);
  if (group) return children(group);
  return (
    <Page title={title}>
      {isLoaded ? (
        <SpaceBetween size="m">
          <Box>{parts.notFound(targetGroups.details.notFound(name ?? ''))}</Box>
          <Button href="#/target-groups">{parts.back}</Button>
        </SpaceBetween>
      ) : (
        <Waiting />
      )}
    </Page>
  );
}
