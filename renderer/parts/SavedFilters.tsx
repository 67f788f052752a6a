import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import FormField from '@cloudscape-design/components/form-field';
import Modal from '@cloudscape-design/components/modal';
import type { PropertyFilterProps } from '@cloudscape-design/components/property-filter';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { flash } from '../store/flashes.ts';
import { prefer, usePreferences, type SavedFilter } from '../store/preferences.ts';
import { useTexts } from '../texts/useTexts.ts';
import { LimitedInput } from './LimitedInput.tsx';

export interface SavedFiltersProps {
  /** Of the table. */
  readonly name: string;
  readonly query: PropertyFilterProps.Query;
  readonly onChange: (query: PropertyFilterProps.Query) => void;
}

const NONE: readonly SavedFilter[] = [];
const NAME_CHARACTERS = 40;
const SAVE = 'save';

/** The filters of a table that somebody gave a name: to take one up, to keep the one that is there, to delete one. */
export function SavedFilters({ name, query, onChange }: SavedFiltersProps) {
  const { savedFilters: texts } = useTexts().parts;
  const saved = usePreferences(({ savedFilters }) => savedFilters[name]) ?? NONE;
  const [isSaving, setSaving] = useState(false);
  const keep = (filters: readonly SavedFilter[]) => {
    prefer({ savedFilters: { ...usePreferences.getState().savedFilters, [name]: filters } });
  };
  const others = (taken: string) => saved.filter((one) => one.name !== taken);
  const isEmpty = query.tokens.length === 0;
  const run = (id: string) => {
    const [verb = '', ...rest] = id.split(' ');
    const chosen = saved.find((one) => one.name === rest.join(' '));
    if (id === SAVE) setSaving(true);
    else if (chosen === undefined) return;
    else if (verb === 'use')
      onChange({ operation: chosen.operation, tokens: chosen.tokens.map((token) => ({ ...token })) });
    else {
      keep(others(chosen.name));
      flash({ type: 'success', header: texts.removed(chosen.name) });
    }
  };
  return (
    <>
      <ButtonDropdown
        expandToViewport
        items={[
          ...saved.map((one) => ({ id: `use ${one.name}`, text: one.name })),
          { id: SAVE, text: texts.save, disabled: isEmpty, ...(isEmpty && { disabledReason: texts.nothing }) },
          ...saved.map((one) => ({ id: `remove ${one.name}`, text: texts.remove(one.name) })),
        ]}
        onItemClick={({ detail }) => {
          run(detail.id);
        }}
      >
        {texts.title}
      </ButtonDropdown>
      {isSaving && (
        <SaveDialog
          onDismiss={() => {
            setSaving(false);
          }}
          onSave={(given) => {
            setSaving(false);
            const filter = { name: given, operation: query.operation, tokens: tokensOf(query) };
            keep([...others(given), filter].toSorted((one, other) => one.name.localeCompare(other.name)));
            flash({ type: 'success', header: texts.saved(given) });
          }}
        />
      )}
    </>
  );
}

/** As they are kept: what the field itself adds is left out. */
function tokensOf({ tokens }: PropertyFilterProps.Query): SavedFilter['tokens'] {
  return tokens.map(({ propertyKey, operator, value }) => ({
    ...(propertyKey !== undefined && { propertyKey }),
    operator,
    value: String(value),
  }));
}

interface SaveDialogProps {
  readonly onSave: (name: string) => void;
  readonly onDismiss: () => void;
}

function SaveDialog({ onSave, onDismiss }: SaveDialogProps) {
  const { parts } = useTexts();
  const [name, setName] = useState('');
  const save = () => {
    if (name.trim() !== '') onSave(name.trim());
  };
  return (
    <Modal
      visible
      header={parts.savedFilters.saveTitle}
      onDismiss={onDismiss}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" onClick={onDismiss}>
              {parts.cancel}
            </Button>
            <Button variant="primary" disabled={name.trim() === ''} onClick={save}>
              {parts.save}
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      <FormField label={parts.savedFilters.name} constraintText={parts.savedFilters.nameConstraint(NAME_CHARACTERS)}>
        <LimitedInput
          most={NAME_CHARACTERS}
          value={name}
          autoFocus
          onChange={setName}
          onKeyDown={({ detail }) => {
            if (detail.key === 'Enter') save();
          }}
        />
      </FormField>
    </Modal>
  );
}
