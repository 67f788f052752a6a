import '@cloudscape-design/global-styles/index.css';
import './look/console.css';
import './charts/charts.css';
import './trafficMap/trafficMap.css';
import './parts/parts.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createHashRouter } from 'react-router';
import { App } from './App.tsx';
import { openBridge } from './bridge/openBridge.ts';
import { signInWhenAsked } from './bridge/signIn.ts';
import { followEngine } from './store/followEngine.ts';
import { followSystemLanguage } from './store/preferences.ts';
import { showNotifications } from './store/showNotifications.ts';
import { followAppearance } from './shell/followAppearance.ts';
import { numberTypedPlaces } from './shell/numberTypedPlaces.ts';
import { reloadOnce } from './shell/reloadOnce.ts';
import { tellLanguage } from './shell/tellLanguage.ts';
import { tellManner } from './shell/tellManner.ts';
import { routes } from './shell/routes.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has an element with the id root');
followAppearance();
tellLanguage();
followSystemLanguage();
tellManner();
signInWhenAsked();
const bridge = await openBridge();
if (bridge !== null) followEngine(bridge);
showNotifications();
// Not before: the address holds a token until the window has signed in.
const { router } = numberTypedPlaces(() => createHashRouter(routes));
reloadOnce({
  address: () => {
    const { location: to } = router.state.navigation;
    return to ? router.createHref(to) : null;
  },
});
createRoot(root).render(
  <StrictMode>
    <App bridge={bridge} router={router} />
  </StrictMode>,
);
