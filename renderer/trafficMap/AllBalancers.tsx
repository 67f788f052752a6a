import Link from '@cloudscape-design/components/link';
import { useMemo, type ReactNode } from 'react';
import type { LoadBalancer } from '../../engine/model/LoadBalancer.ts';
import { loadBalancerTypeName } from '../look/loadBalancerTypeName.ts';
import { useFormats } from '../look/useFormats.ts';
import { zoneLook } from '../look/zoneLook.ts';
import { ZoneStatus } from '../look/ZoneStatus.tsx';
import { ZoneSwatch } from '../look/ZoneSwatch.tsx';
import { StateCounts } from '../parts/StateCounts.tsx';
import { useRunning } from '../store/useRunning.ts';
import { useStates } from '../store/states.ts';
import { useTraffic } from '../store/traffic.ts';
import { useTexts } from '../texts/useTexts.ts';
import { balancerLanes, type LanePart } from './balancerLanes.ts';

/** Every load balancer in lanes beside each other, busy or not, in an order that does not change. Source: console, *Traffic map*. */
export function AllBalancers({ loadBalancers }: { readonly loadBalancers: readonly LoadBalancer[] }) {
  const { all: texts } = useTexts().map;
  const busiest = useTraffic(({ now }) =>
    Math.max(0, ...Object.values(now?.loadBalancers ?? {}).map(({ requests }) => requests)),
  );
  return (
    <table className="bz-lanes" aria-label={texts.title}>
      <thead>
        <tr>
          <th scope="col">{texts.loadBalancer}</th>
          <th scope="col">{texts.nodes}</th>
          <th scope="col">{texts.listeners}</th>
          <th scope="col">{texts.groups}</th>
          <th scope="col">{texts.targets}</th>
        </tr>
      </thead>
      {loadBalancers.map((loadBalancer) => (
        <Lanes key={loadBalancer.loadBalancerArn} loadBalancer={loadBalancer} busiest={busiest} />
      ))}
    </table>
  );
}

function Lanes({ loadBalancer, busiest }: { readonly loadBalancer: LoadBalancer; readonly busiest: number }) {
  const words = useTexts();
  const { all: texts } = words.map;
  const formats = useFormats();
  const isClassic = loadBalancer.isClassic === true;
  const resources = useRunning();
  const targets = useStates((states) => states.targets);
  const dns = useStates((states) => states.dns);
  const traffic = useTraffic(({ now }) => now);
  const lanes = useMemo(
    () => balancerLanes(loadBalancer, { resources, states: { targets, dns }, traffic }),
    [loadBalancer, resources, targets, dns, traffic],
  );
  const rows = Math.max(1, lanes.groups.length);
  const group = (place: number) => {
    const one = lanes.groups[place];
    if (!one)
      return (
        <td colSpan={2} className="bz-quiet">
          {texts.noGroup}
        </td>
      );
    return (
      <>
        <td>
          {/* Those of a Classic one are made up of its instances, and have no page. */}
          {isClassic ? one.name : <Link href={`#/target-groups/${one.name}`}>{one.name}</Link>}
          <div className="bz-lanes-figure">
            {texts.rate(formats.rate(one.rate))}
            <span className="bz-quiet">{formats.observed(one.share)}</span>
          </div>
          <StateCounts counts={one.counts} />
        </td>
        <td>
          <LaneBar parts={one.zones} most={busiest} />
          {one.zones.map(({ zone, place: of, rate, targets: count }) => (
            <LaneLine key={zone} place={of} name={zone === 'all' ? words.map.allZones : zone} rate={rate}>
              {words.dashboard.targets(count)}
            </LaneLine>
          ))}
        </td>
      </>
    );
  };
  return (
    <tbody>
      <tr>
        <th scope="row" rowSpan={rows}>
          <Link href={`#/traffic-map?lb=${encodeURIComponent(loadBalancer.name)}`}>{loadBalancer.name}</Link>
          <div className="bz-quiet">{loadBalancerTypeName(words, loadBalancer)}</div>
          <div className="bz-lanes-rate">{texts.rate(formats.rate(lanes.rate))}</div>
        </th>
        <td rowSpan={rows}>
          <LaneBar parts={lanes.nodes} most={busiest} />
          {lanes.nodes.map(({ zone, place, rate, standing }) => (
            <LaneLine key={zone} place={place} name={zone} rate={rate}>
              <ZoneStatus standing={standing} />
            </LaneLine>
          ))}
        </td>
        <td rowSpan={rows}>
          {lanes.listeners.length === 0 && <span className="bz-quiet">{texts.noListener}</span>}
          {lanes.listeners.map(({ name, rules }) => (
            <div key={name}>
              {name}
              {loadBalancer.type === 'application' && !isClassic && (
                <span className="bz-quiet">{words.listeners.ruleCount(rules)}</span>
              )}
            </div>
          ))}
        </td>
        {group(0)}
      </tr>
      {lanes.groups.slice(1).map(({ name }, place) => (
        <tr key={name}>{group(place + 1)}</tr>
      ))}
    </tbody>
  );
}

/** Rates by zone as one bar; as long as they are of what the busiest load balancer has, so that bars can be compared. */
function LaneBar({ parts, most }: { readonly parts: readonly LanePart[]; readonly most: number }) {
  return (
    <div className="bz-lane-bar" aria-hidden="true">
      {parts.map(({ zone, place, rate }) => (
        <i
          key={zone}
          style={{ width: `${most > 0 ? Math.min(100, (rate / most) * 100) : 0}%`, background: zoneLook(place).fill }}
        />
      ))}
    </div>
  );
}

function LaneLine(props: {
  readonly place: number;
  readonly name: string;
  readonly rate: number;
  readonly children: ReactNode;
}) {
  const { all: texts } = useTexts().map;
  const formats = useFormats();
  return (
    <div className="bz-lane-line">
      <ZoneSwatch place={props.place}>{props.name}</ZoneSwatch>
      <b>{texts.rate(formats.rate(props.rate))}</b>
      <span>{props.children}</span>
    </div>
  );
}
