import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { flash } from '../../store/flashes.ts';
import { prefer, preferLanguage, restorePreferences, usePreferences } from '../../store/preferences.ts';
import { useTexts } from '../../texts/useTexts.ts';

/** Language, theme, density, motion, time zone and the first page. */
export function GeneralSection() {
  const { settings: texts, shell } = useTexts();
  const { dashboard, loadBalancers, targetGroups, trafficMap } = shell.pages;
  const startNames = { dashboard, loadBalancers, targetGroups, trafficMap };
  const { language, followsSystemLanguage, theme, density, motion, timeZone, startPage } = usePreferences();
  return (
    <Container
      header={
        <Header
          variant="h2"
          actions={
            <Button
              onClick={() => {
                restorePreferences();
                flash({ type: 'success', header: texts.restored });
              }}
            >
              {texts.restore}
            </Button>
          }
        >
          {texts.sections.general}
        </Header>
      }
    >
      <SpaceBetween size="l">
        <Choice
          label={texts.language}
          names={texts.languageNames}
          chosen={followsSystemLanguage ? 'system' : language}
          onChoose={preferLanguage}
        />
        <Choice
          label={texts.theme}
          names={texts.themeNames}
          chosen={theme}
          onChoose={(value) => prefer({ theme: value })}
        />
        <Choice
          label={texts.density}
          names={texts.densityNames}
          chosen={density}
          onChoose={(value) => prefer({ density: value })}
        />
        <Choice
          label={texts.motion}
          names={texts.motionNames}
          chosen={motion}
          onChoose={(value) => prefer({ motion: value })}
        />
        <Choice
          label={texts.timeZone}
          names={texts.timeZoneNames}
          chosen={timeZone}
          onChoose={(value) => prefer({ timeZone: value })}
        />
        <Choice
          label={texts.startPage}
          names={startNames}
          chosen={startPage}
          onChoose={(value) => prefer({ startPage: value })}
        />
      </SpaceBetween>
    </Container>
  );
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly names: Readonly<Record<Value, string>>;
  readonly chosen: Value;
  readonly onChoose: (value: Value) => void;
}

function Choice<Value extends string>({ label, names, chosen, onChoose }: ChoiceProps<Value>) {
  const values = Object.keys(names) as Value[]; // the names of exactly these values
  return (
    <FormField label={label}>
      <SegmentedControl
        label={label}
        selectedId={chosen}
        options={values.map((id) => ({ id, text: names[id] }))}
        onChange={({ detail }) => {
          const value = values.find((one) => one === detail.selectedId);
          if (value !== undefined) onChoose(value);
        }}
      />
    </FormField>
  );
}
