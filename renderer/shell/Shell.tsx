import AppLayoutToolbar from '@cloudscape-design/components/app-layout-toolbar';
import BreadcrumbGroup from '@cloudscape-design/components/breadcrumb-group';
import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { Waiting } from '../parts/Waiting.tsx';
import { useHelp } from '../store/help.ts';
import { prefer, usePreferences } from '../store/preferences.ts';
import { useTexts } from '../texts/useTexts.ts';
import { DropToImport } from './DropToImport.tsx';
import { Flashes } from './Flashes.tsx';
import { HelpDrawer } from './HelpDrawer.tsx';
import { Navigation } from './Navigation.tsx';
import { NavigationBlocker } from './NavigationBlocker.tsx';
import { Palette } from './Palette.tsx';
import { SkipLink } from './SkipLink.tsx';
import { TopBar } from './TopBar.tsx';
import { useCrumbs } from './useCrumbs.ts';
import { useFlashesAge } from './useFlashesAge.ts';
import { useLinks } from './useLinks.ts';
import { useSplitPanelProps } from './useSplitPanelProps.tsx';
import { useShortcuts } from './useShortcuts.ts';
import { useTopOfPage } from './useTopOfPage.ts';

/** Narrower, and the navigation begins closed: tables and the map need the room. */
const ROOM_FOR_NAVIGATION = matchMedia('(min-width: 1600px)');
const TOP_BAR_ID = 'top-bar';

/** Around every page: top bar, navigation, breadcrumbs, messages and help. */
export function Shell() {
  const { shell } = useTexts();
  const isNavigationOpen = usePreferences((preferences) => preferences.isNavigationOpen);
  const help = useHelp();
  const splitPanel = useSplitPanelProps();
  useShortcuts();
  useLinks();
  useTopOfPage();
  useFlashesAge();
  return (
    <>
      <SkipLink />
      <div id={TOP_BAR_ID} className="bz-top-bar">
        <TopBar />
      </div>
      <AppLayoutToolbar
        headerSelector={`#${TOP_BAR_ID}`}
        ariaLabels={{
          navigation: shell.navigation,
          navigationToggle: shell.openNavigation,
          navigationClose: shell.closeNavigation,
          tools: shell.help,
          toolsToggle: shell.openHelp,
          toolsClose: shell.closeHelp,
        }}
        navigationWidth={248}
        navigationOpen={isNavigationOpen ?? ROOM_FOR_NAVIGATION.matches}
        onNavigationChange={({ detail }) => {
          prefer({ isNavigationOpen: detail.open });
        }}
        navigation={<Navigation />}
        breadcrumbs={<Breadcrumbs />}
        notifications={<Flashes />}
        stickyNotifications
        toolsHide={help.topic === null}
        toolsOpen={help.isOpen}
        onToolsChange={({ detail }) => {
          useHelp.setState({ isOpen: detail.open });
        }}
        tools={<HelpDrawer />}
        {...splitPanel}
        maxContentWidth={1760}
        content={
          <Suspense fallback={<Waiting />}>
            <Outlet />
          </Suspense>
        }
      />
      <Palette />
      <NavigationBlocker />
      <DropToImport />
    </>
  );
}

/** The way to the page; apart, since what it names may be renamed while the rest stands still. */
function Breadcrumbs() {
  const { shell } = useTexts();
  return <BreadcrumbGroup ariaLabel={shell.breadcrumbs} items={useCrumbs()} />;
}
