import Box from '@cloudscape-design/components/box';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { targetGroupAttributes } from '../../../../engine/model/targetGroupAttributes.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { attributeWord } from './attributeWord.ts';

export interface LaterAttributesProps {
  readonly attributes: readonly { readonly key: string; readonly label: string }[];
}

/** Attributes that can only have their default so far: what that is, and that there is no more to choose yet. */
export function LaterAttributes({ attributes }: LaterAttributesProps) {
  const texts = useTexts();
  const { groupAttributes } = texts;
  return (
    <KeyValuePairs
      columns={attributes.length > 1 ? 2 : 1}
      items={attributes.map(({ key, label }) => ({
        label,
        value: (
          <>
            <div>{attributeWord(targetGroupAttributes[key]?.standard ?? '', texts)}</div>
            <StatusIndicator type="not-started">{groupAttributes.notOffered}</StatusIndicator>
            <Box variant="code" fontSize="body-s" display="block">
              {key}
            </Box>
          </>
        ),
      }))}
    />
  );
}
