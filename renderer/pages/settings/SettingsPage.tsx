import Tabs from '@cloudscape-design/components/tabs';
import { useTab } from '../../parts/useTab.ts';
import { Page } from '../../shell/Page.tsx';
import { useTexts } from '../../texts/useTexts.ts';
import { AboutSection } from './AboutSection.tsx';
import { AdvancedSection } from './AdvancedSection.tsx';
import { CommandLineSection } from './CommandLineSection.tsx';
import { EngineSection } from './EngineSection.tsx';
import { GeneralSection } from './GeneralSection.tsx';
import { KeyboardSection } from './KeyboardSection.tsx';
import { LiveSection } from './LiveSection.tsx';
import { NotificationsSection } from './NotificationsSection.tsx';
import { PrivacySection } from './PrivacySection.tsx';
import { UpdatesSection } from './UpdatesSection.tsx';

const SECTIONS = [
  'general',
  'live',
  'notifications',
  'engine',
  'cli',
  'keyboard',
  'updates',
  'privacy',
  'advanced',
  'about',
] as const;
const CONTENT = {
  general: <GeneralSection />,
  live: <LiveSection />,
  notifications: <NotificationsSection />,
  engine: <EngineSection />,
  cli: <CommandLineSection />,
  keyboard: <KeyboardSection />,
  updates: <UpdatesSection />,
  privacy: <PrivacySection />,
  advanced: <AdvancedSection />,
  about: <AboutSection />,
} as const satisfies Record<(typeof SECTIONS)[number], React.ReactNode>;

/** Settings of the window, and what there is to know of the engine. */
export function SettingsPage() {
  const { settings: texts } = useTexts();
  const [section, choose] = useTab(SECTIONS);
  return (
    <Page title={texts.title} description={texts.applied}>
      <Tabs
        activeTabId={section}
        onChange={({ detail }) => {
          choose(SECTIONS.find((one) => one === detail.activeTabId) ?? 'general');
        }}
        tabs={SECTIONS.map((id) => ({ id, label: texts.sections[id], content: CONTENT[id] }))}
      />
    </Page>
  );
}
