import Link from '@cloudscape-design/components/link';
import { showHelp, useHelp } from '../store/help.ts';
import { useTexts } from '../texts/useTexts.ts';

/** The link `Info` beside the title, where the page has help. */
export function PageInfo() {
  const { parts } = useTexts();
  const topic = useHelp((state) => state.topic);
  if (topic === null) return null;
  return (
    <Link
      variant="info"
      onFollow={() => {
        showHelp(topic);
      }}
    >
      {parts.info}
    </Link>
  );
}
