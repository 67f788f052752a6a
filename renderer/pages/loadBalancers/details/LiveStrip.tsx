import Container from '@cloudscape-design/components/container';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import { activeShifts } from '../../../../engine/model/activeShifts.ts';
import type { LoadBalancer } from '../../../../engine/model/LoadBalancer.ts';
import { useFormats } from '../../../look/useFormats.ts';
import { useNowMs } from '../../../look/useNowMs.ts';
import { useResources } from '../../../store/resources.ts';
import { useTraffic } from '../../../store/traffic.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { CrossZone } from '../CrossZone.tsx';
import { HealthyTargets } from '../HealthyTargets.tsx';

/** One line of what is going on: requests, health, cross-zone, zonal shift. */
export function LiveStrip({ loadBalancer }: { readonly loadBalancer: LoadBalancer }) {
  const { loadBalancers, formats: units } = useTexts();
  const texts = loadBalancers.details;
  const formats = useFormats();
  const arn = loadBalancer.loadBalancerArn;
  const rate = useTraffic(({ now }) => (now === null ? null : (now.loadBalancers[arn]?.requests ?? 0)));
  const shift = useResources(({ resources }) => activeShifts(resources).get(arn));
  return (
    <Container>
      <KeyValuePairs
        columns={4}
        items={[
          {
            label: texts.live,
            value: <span className="bz-live">{`${formats.rate(rate)} ${units.requestsPerSecond}`}</span>,
          },
          { label: texts.healthy, value: <HealthyTargets arn={arn} /> },
          { label: loadBalancers.crossZone, value: <CrossZone arn={arn} /> },
          {
            label: texts.shift,
            value: shift ? <Shifted zone={shift.awayFrom} expiresAtMs={shift.expiresAtMs} /> : texts.noShift,
          },
        ]}
      />
    </Container>
  );
}

function Shifted({ zone, expiresAtMs }: { readonly zone: string; readonly expiresAtMs: number }) {
  const { details } = useTexts().loadBalancers;
  const formats = useFormats();
  return details.shifted(zone, formats.countdown(expiresAtMs - useNowMs()));
}
