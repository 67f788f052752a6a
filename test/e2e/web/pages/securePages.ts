import { chooseOption } from './chooseOption.ts';
import type { PageEntry } from './PageEntry.ts';
import { pressButton } from './pressButton.ts';
import { shownBy } from './shownBy.ts';

const LISTENER = '/load-balancers/:kind/:name/listeners/:port';
const SAMPLE = '/load-balancers/app/sample-alb';

/** Pages of secure listeners and protocol versions, and what of rules and the map was not there to be seen before. */
export const securePages: readonly PageEntry[] = [
  {
    name: 'listener-certificates',
    route: LISTENER,
    address: `${SAMPLE}/listeners/8443?tab=certificates`,
    shown: shownBy.row('shop.example.com'),
  },
  {
    name: 'listener-certificates-add',
    route: LISTENER,
    address: `${SAMPLE}/listeners/8443?tab=certificates`,
    bring: (page, { listeners }) => pressButton(page, listeners.certificates.add),
    shown: shownBy.dialog(({ listeners }) => listeners.certificates.add),
    leave: (page, { parts }) => pressButton(page, parts.cancel),
  },
  {
    name: 'listener-edit-mutual',
    route: `${LISTENER}/edit`,
    address: `${SAMPLE}/listeners/8443/edit`,
    bring: (page, { listeners }) => page.getByRole('radio', { name: listeners.secure.mutual.modes.verify }).check(),
    shown: shownBy.text(({ listeners }) => listeners.secure.mutual.trustStoreNote),
  },
  {
    name: 'rule-transforms',
    route: `${LISTENER}/rules/add`,
    address: `${SAMPLE}/listeners/8080/rules/add`,
    bring: (page, { ruleActions }) => pressButton(page, ruleActions.transforms.add['url-rewrite']),
    shown: shownBy.heading(({ ruleActions }) => ruleActions.transforms.names['url-rewrite']),
  },
  {
    name: 'traffic-map-bytes',
    route: '/traffic-map',
    address: '/traffic-map?lb=sample-alb&unit=bytes',
    shown: shownBy.text(({ map }) => map.whyRequests),
  },
  {
    name: 'load-balancer-create-secure',
    route: '/create/load-balancer/application',
    address: '/create/load-balancer/application',
    bring: (page, { listeners }) => chooseOption(page, listeners.form.protocol, 'HTTPS'),
    shown: shownBy.text(({ listeners }) => listeners.secure.policyNote),
  },
  {
    name: 'load-balancer-create-network-secure',
    route: '/create/load-balancer/network',
    address: '/create/load-balancer/network',
    bring: (page, { listeners }) => chooseOption(page, listeners.form.protocol, 'TLS'),
    shown: shownBy.text(({ listeners }) => listeners.secure.policyNote),
  },
  {
    name: 'target-group-create-grpc',
    route: '/create/target-group',
    address: '/create/target-group',
    bring: (page, { targetGroups }) => chooseOption(page, targetGroups.protocolVersion, 'gRPC'),
    shown: shownBy.text(({ targetGroups }) => targetGroups.create.versionNote),
  },
];
