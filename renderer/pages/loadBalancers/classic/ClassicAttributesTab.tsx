import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useFormats } from '../../../look/useFormats.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { loadBalancerPath } from '../../../parts/loadBalancerPath.ts';
import type { ClassicRecord } from './useClassicBalancer.ts';

/** Every attribute of a Classic Load Balancer with its value, in groups. */
export function ClassicAttributesTab({ record: { balancer } }: { readonly record: ClassicRecord }) {
  const { classic, parts } = useTexts();
  const texts = classic.attributes;
  const formats = useFormats();
  const {
    crossZone,
    connectionDraining: draining,
    idleTimeoutSeconds,
    desyncMitigationMode,
    accessLog,
  } = balancer.attributes;
  const onOff = (isOn: boolean) => (isOn ? parts.on : parts.off);
  const groups = [
    {
      title: texts.routing,
      items: [
        { label: texts.crossZone, value: onOff(crossZone) },
        {
          label: texts.draining,
          value: draining.enabled
            ? `${parts.on}, ${formats.duration(draining.timeoutSeconds * 1_000)}`
            : onOff(draining.enabled),
        },
      ],
    },
    { title: texts.traffic, items: [{ label: texts.idle, value: String(idleTimeoutSeconds) }] },
    { title: texts.packets, items: [{ label: texts.desync, value: texts.modes[desyncMitigationMode] }] },
    {
      title: texts.monitoring,
      items: [
        { label: texts.accessLogs, value: onOff(accessLog?.enabled ?? false) },
        ...(accessLog?.enabled
          ? [
              { label: texts.bucket, value: accessLog.bucket },
              { label: texts.prefix, value: accessLog.prefix === '' ? parts.none : accessLog.prefix },
              { label: texts.emitInterval, value: texts.minutes(accessLog.emitIntervalMinutes) },
            ]
          : []),
      ],
    },
  ];
  return (
    <Container
      header={
        <Header
          variant="h2"
          actions={<Button href={`#${loadBalancerPath(balancer, '/edit/attributes')}`}>{parts.edit}</Button>}
        >
          {texts.title}
        </Header>
      }
    >
      <SpaceBetween size="l">
        {groups.map(({ title, items }) => (
          <div key={title}>
            <Box variant="h3" padding={{ bottom: 'xs' }}>
              {title}
            </Box>
            <KeyValuePairs columns={4} items={items} />
          </div>
        ))}
      </SpaceBetween>
    </Container>
  );
}
