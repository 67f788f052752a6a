import Box from '@cloudscape-design/components/box';
import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard';
import { useTexts } from '../texts/useTexts.ts';

/** A command to paste into a terminal. */
export function CommandLine({ command }: { readonly command: string }) {
  const { parts, settings } = useTexts();
  return (
    <div className="bz-command">
      <Box variant="code">{command}</Box>
      <CopyToClipboard
        variant="icon"
        textToCopy={command}
        copyButtonAriaLabel={parts.copy(settings.command)}
        copySuccessText={parts.copied(settings.command)}
        copyErrorText={parts.copyFailed(settings.command)}
      />
    </div>
  );
}
