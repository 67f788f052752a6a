import Box from '@cloudscape-design/components/box';
import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { commandFiles } from '../awsCommand/commandFiles.ts';
import { commandScript, type CommandStep } from '../awsCommand/commandScript.ts';
import { useTexts } from '../texts/useTexts.ts';
import { useCommandEngine } from './useCommandEngine.ts';

export interface EquivalentCommandProps {
  /** What a form or dialog would do now; empty: what it holds cannot be done yet, or changes nothing. */
  readonly steps: readonly CommandStep[];
  /** Whether the command is to be seen from the start. Default: it is folded away. */
  readonly isOpen?: boolean;
  /** Whether it is a command of ours whatever the form holds: AWS has none. Default: it shows in the command. */
  readonly isOurs?: boolean;
}

/**
 * The commands that do the same, to be looked at and copied: of what a form holds at this moment. Source: console,
 * *Command bar drawer*; issue 4.
 */
export function EquivalentCommand({ steps, isOpen = false, isOurs = false }: EquivalentCommandProps) {
  const { parts } = useTexts();
  const texts = parts.command;
  const engine = useCommandEngine();
  const [isExpanded, setExpanded] = useState(isOpen);
  if (engine === null) return null;
  const script = commandScript(steps, engine);
  const files = commandFiles(steps);
  return (
    <div className="bz-equivalent">
      <ExpandableSection
        variant="footer"
        headerText={texts.title}
        expanded={isExpanded}
        onChange={({ detail }) => {
          setExpanded(detail.expanded);
        }}
      >
        {script === '' ? (
          <Box color="text-body-secondary">{texts.none}</Box>
        ) : (
          <SpaceBetween size="xs">
            {files.length > 0 && <Box color="text-body-secondary">{texts.files(files.join(', '))}</Box>}
            <pre className="bz-output" tabIndex={0} aria-label={texts.title}>
              {script}
            </pre>
          </SpaceBetween>
        )}
      </ExpandableSection>
      <CopyToClipboard
        textToCopy={script}
        copyButtonText={isOurs || script.startsWith('npm ') ? texts.copyOurs : texts.copy}
        copySuccessText={texts.copied}
        copyErrorText={texts.copyFailed}
        disabled={script === ''}
        disabledReason={texts.none}
      />
    </div>
  );
}
