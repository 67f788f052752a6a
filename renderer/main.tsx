import './bridge/withoutEval.ts';
import '@cloudscape-design/global-styles/index.css';
import './look/console.css';
import './charts/charts.css';
import './trafficMap/trafficMap.css';
import './parts/parts.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { openBridge } from './bridge/openBridge.ts';
import { followEngine } from './store/followEngine.ts';
import { showNotifications } from './store/showNotifications.ts';
import { followAppearance } from './shell/followAppearance.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has an element with the id root');
followAppearance();
const bridge = await openBridge();
if (bridge !== null) followEngine(bridge);
showNotifications();
createRoot(root).render(
  <StrictMode>
    <App bridge={bridge} />
  </StrictMode>,
);
