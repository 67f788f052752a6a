import { alertsEn } from './alerts.ts';
import { balancingEn } from './balancing.ts';
import { chartsEn } from './charts.ts';
import { classicEn } from './classic.ts';
import { dashboardEn } from './dashboard.ts';
import { dnsEn } from './dns.ts';
import { eventWordsEn } from './eventWords.ts';
import { eventsEn } from './events.ts';
import { formatsEn } from './formats.ts';
import { groupAttributesEn } from './groupAttributes.ts';
import { healthChecksEn } from './healthChecks.ts';
import { helpEn } from './help.ts';
import { instancesEn } from './instances.ts';
import { listenersEn } from './listeners.ts';
import { loadBalancersEn } from './loadBalancers.ts';
import { mapEn } from './map.ts';
import { monitoringEn } from './monitoring.ts';
import { outagesEn } from './outages.ts';
import { partsEn } from './parts.ts';
import { refusalsEn } from './refusals.ts';
import { ruleActionsEn } from './ruleActions.ts';
import { settingsEn } from './settings.ts';
import { shellEn } from './shell.ts';
import { statesEn } from './states.ts';
import { targetGroupsEn } from './targetGroups.ts';
import { testerEn } from './tester.ts';
import { tourEn } from './tour.ts';
import { transferEn } from './transfer.ts';
import { zonesEn } from './zones.ts';

/** All texts in English. */
export const english = {
  alerts: alertsEn,
  balancing: balancingEn,
  charts: chartsEn,
  classic: classicEn,
  dashboard: dashboardEn,
  dns: dnsEn,
  eventWords: eventWordsEn,
  events: eventsEn,
  formats: formatsEn,
  groupAttributes: groupAttributesEn,
  healthChecks: healthChecksEn,
  help: helpEn,
  instances: instancesEn,
  listeners: listenersEn,
  ruleActions: ruleActionsEn,
  loadBalancers: loadBalancersEn,
  map: mapEn,
  monitoring: monitoringEn,
  outages: outagesEn,
  parts: partsEn,
  refusals: refusalsEn,
  settings: settingsEn,
  shell: shellEn,
  states: statesEn,
  targetGroups: targetGroupsEn,
  tester: testerEn,
  tour: tourEn,
  transfer: transferEn,
  zones: zonesEn,
};
