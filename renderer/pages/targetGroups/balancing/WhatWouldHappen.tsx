import './balancing.css';
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Textarea from '@cloudscape-design/components/textarea';
import { useMemo, useState } from 'react';
import type { NextChoicesView } from '../../../../engine/contract/views/BalancingView.ts';
import type { AttributeInput } from '../../../../engine/model/AttributeDefinition.ts';
import type { TargetGroup } from '../../../../engine/model/TargetGroup.ts';
import { zoneLook } from '../../../look/zoneLook.ts';
import { useFormats } from '../../../look/useFormats.ts';
import { NumberField } from '../../../parts/NumberField.tsx';
import { useIsConnected } from '../../../store/connection.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { useTargetNames } from '../healthChecks/useTargetNames.ts';
import { PlayedShares } from './PlayedShares.tsx';
import { useNextChoices } from './useNextChoices.ts';

export interface WhatWouldHappenProps {
  readonly group: TargetGroup;
  /** Attributes that are not saved; empty: as the group is. */
  readonly attributes: readonly AttributeInput[];
  /** The form around has something wrong in it, and what is shown is what is saved. */
  readonly isAsSaved?: boolean;
}

const MOST_KEYS = 1_000;
const MOST_OPEN = 1_000;

/**
 * The next choices of a group's method, the share of each target and the keys that move when one is removed, as the engine
 * plays them from the state of a node. Source: issue 7, *Console*.
 */
export function WhatWouldHappen({ group, attributes, isAsSaved = false }: WhatWouldHappenProps) {
  const { balancing } = useTexts();
  const texts = balancing.play;
  const isConnected = useIsConnected();
  const [nodeId, setNodeId] = useState<string | null>(null);
  const [open, setOpen] = useState('0');
  const [keysText, setKeysText] = useState('');
  const [look, setLook] = useState(0);
  const keys = keysText
    .split('\n')
    .map((key) => key.trim())
    .filter((key) => key !== '')
    .slice(0, MOST_KEYS);
  const isOpenRight = /^\d{1,4}$/.test(open) && Number(open) <= MOST_OPEN;
  const { targetGroupArn } = group;
  const { view, refusal } = useNextChoices(
    { targetGroupArn, attributes: [...attributes], nodeId, keys, open: isOpenRight ? Number(open) : 0 },
    look,
  );
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={isAsSaved ? texts.asSaved : attributes.length > 0 ? texts.draft : undefined}
          actions={
            <Button
              iconName="refresh"
              formAction="none"
              disabled={!isConnected}
              onClick={() => {
                setLook(look + 1);
              }}
            >
              {texts.again}
            </Button>
          }
        >
          {texts.title}
        </Header>
      }
    >
      <SpaceBetween size="m">
        {refusal !== null && (
          <Alert type="warning" header={texts.failed}>
            {refusal}
          </Alert>
        )}
        {view === null && refusal === null && <Box color="text-body-secondary">{texts.playing}</Box>}
        {view !== null && <Played group={group} view={view} />}
        <ExpandableSection headerText={texts.settings} variant="footer">
          <SpaceBetween size="m">
            {view !== null && view.nodeIds.length > 1 && <NodeSelect view={view} onChoose={setNodeId} />}
            <NumberField
              label={texts.open}
              description={texts.openNote}
              constraint={balancing.range('0', String(MOST_OPEN), '0')}
              value={open}
              error={isOpenRight ? null : balancing.outOfRange('0', String(MOST_OPEN))}
              onChange={setOpen}
            />
            <FormField label={texts.keys} description={texts.keysNote}>
              <Textarea
                rows={3}
                value={keysText}
                spellcheck={false}
                onChange={({ detail }) => {
                  setKeysText(detail.value);
                }}
              />
            </FormField>
          </SpaceBetween>
        </ExpandableSection>
      </SpaceBetween>
    </Container>
  );
}

/** The zone of a node stands for it: a balancer has one in each. */
const zoneOf = (nodeId: string) => nodeId.slice(nodeId.lastIndexOf('|') + 1);

function NodeSelect({
  view,
  onChoose,
}: {
  readonly view: NextChoicesView;
  readonly onChoose: (nodeId: string | null) => void;
}) {
  const { balancing } = useTexts();
  const options = view.nodeIds.map((nodeId) => ({ value: nodeId, label: zoneOf(nodeId) }));
  return (
    <FormField label={balancing.play.node}>
      <Select
        selectedOption={options.find(({ value }) => value === view.nodeId) ?? null}
        options={options}
        onChange={({ detail }) => {
          onChoose(detail.selectedOption.value ?? null);
        }}
      />
    </FormField>
  );
}

function Played({ group, view }: { readonly group: TargetGroup; readonly view: NextChoicesView }) {
  const { balancing } = useTexts();
  const texts = balancing.play;
  const formats = useFormats();
  const names = useTargetNames(group.targetGroupArn);
  const nameOf = useMemo(() => new Map(names.map(({ key, name }) => [key, name])), [names]);
  if (view.shares.length === 0) return <Box color="text-body-secondary">{texts.empty}</Box>;
  const places = new Map(view.shares.map(({ key }, place) => [key, place]));
  return (
    <SpaceBetween size="m">
      <Box color="text-body-secondary">
        {view.nodeId === null ? texts.noNode : texts.note(zoneOf(view.nodeId))}
        {view.isByChance && ` ${texts.chance}`}
      </Box>
      <section>
        <Box variant="h3">{texts.next(view.choices.length)}</Box>
        <ol className="bz-choices" aria-label={texts.next(view.choices.length)}>
          {view.choices.map((key, at) => (
            // The order is what is shown: each place is its own.
            <li
              key={at}
              {...(key === null && { 'data-place': 'none' })}
              // The edge tells targets apart at a glance; their names say which is which.
              style={{ borderInlineStartColor: zoneLook(key === null ? -1 : (places.get(key) ?? 0)).fill }}
            >
              {key === null ? texts.nobody : (nameOf.get(key) ?? key)}
            </li>
          ))}
        </ol>
      </section>
      {view.refused > 0 && <Alert type="warning">{texts.refused(formats.integer(view.refused))}</Alert>}
      <PlayedShares view={view} nameOf={(key) => nameOf.get(key) ?? key} />
    </SpaceBetween>
  );
}
