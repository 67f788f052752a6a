import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode } from 'react';

export interface EmptyStateProps {
  /** Such as `No target groups`. */
  readonly title: string;
  /** One sentence on why it matters. */
  readonly text: string;
  readonly action?: ReactNode;
}

/** Where there is nothing yet. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <Box textAlign="center" padding={{ vertical: 'l' }} color="inherit">
      <SpaceBetween size="s">
        <div>
          <Box variant="strong" color="inherit">
            {title}
          </Box>
          <Box variant="p" color="text-body-secondary">
            {text}
          </Box>
        </div>
        {/* As wide as it is, so that several buttons stand in the middle, too. */}
        <Box display="inline-block">{action}</Box>
      </SpaceBetween>
    </Box>
  );
}
