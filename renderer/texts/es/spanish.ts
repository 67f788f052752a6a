import type { english } from '../en/english.ts';
import { alertsEs } from './alerts.ts';
import { balancingEs } from './balancing.ts';
import { chartsEs } from './charts.ts';
import { classicEs } from './classic.ts';
import { dashboardEs } from './dashboard.ts';
import { dnsEs } from './dns.ts';
import { eventWordsEs } from './eventWords.ts';
import { eventsEs } from './events.ts';
import { formatsEs } from './formats.ts';
import { groupAttributesEs } from './groupAttributes.ts';
import { healthChecksEs } from './healthChecks.ts';
import { helpEs } from './help.ts';
import { instancesEs } from './instances.ts';
import { listenersEs } from './listeners.ts';
import { loadBalancersEs } from './loadBalancers.ts';
import { mapEs } from './map.ts';
import { monitoringEs } from './monitoring.ts';
import { outagesEs } from './outages.ts';
import { partsEs } from './parts.ts';
import { refusalsEs } from './refusals.ts';
import { ruleActionsEs } from './ruleActions.ts';
import { settingsEs } from './settings.ts';
import { shellEs } from './shell.ts';
import { statesEs } from './states.ts';
import { targetGroupsEs } from './targetGroups.ts';
import { testerEs } from './tester.ts';
import { tourEs } from './tour.ts';
import { transferEs } from './transfer.ts';
import { zonesEs } from './zones.ts';

/** All texts in Spanish; terms are those of the EC2 console in Spanish. */
export const spanish: typeof english = {
  alerts: alertsEs,
  balancing: balancingEs,
  charts: chartsEs,
  classic: classicEs,
  dashboard: dashboardEs,
  dns: dnsEs,
  eventWords: eventWordsEs,
  events: eventsEs,
  formats: formatsEs,
  groupAttributes: groupAttributesEs,
  healthChecks: healthChecksEs,
  help: helpEs,
  instances: instancesEs,
  listeners: listenersEs,
  ruleActions: ruleActionsEs,
  loadBalancers: loadBalancersEs,
  map: mapEs,
  monitoring: monitoringEs,
  outages: outagesEs,
  parts: partsEs,
  refusals: refusalsEs,
  settings: settingsEs,
  shell: shellEs,
  states: statesEs,
  targetGroups: targetGroupsEs,
  tester: testerEs,
  tour: tourEs,
  transfer: transferEs,
  zones: zonesEs,
};
