import Box from '@cloudscape-design/components/box';
import HelpPanel from '@cloudscape-design/components/help-panel';
import { useHelp } from '../store/help.ts';
import { useTexts } from '../texts/useTexts.ts';

/** The help panel at the right. */
export function HelpDrawer() {
  const topic = useHelp((state) => state.topic);
  const { parts } = useTexts();
  if (topic === null) return null;
  return (
    <HelpPanel header={<h2>{topic.title}</h2>}>
      {topic.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {topic.apiName !== undefined && (
        <p>
          {parts.apiName} <Box variant="code">{topic.apiName}</Box>
        </p>
      )}
    </HelpPanel>
  );
}
