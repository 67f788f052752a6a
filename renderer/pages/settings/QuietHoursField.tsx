import FormField from '@cloudscape-design/components/form-field';
import SpaceBetween from '@cloudscape-design/components/space-between';
import TimeInput from '@cloudscape-design/components/time-input';
import Toggle from '@cloudscape-design/components/toggle';
import { useState } from 'react';
import { quietHours as quietHoursSchema, type QuietHours } from '../../../engine/contract/QuietHours.ts';
import { prefer, usePreferences } from '../../store/preferences.ts';
import { useTexts } from '../../texts/useTexts.ts';

/** What quiet hours begin with. */
const NIGHT: QuietHours = { from: '22:00', to: '07:00' };

/** When nothing is shown on the desktop; a time that is not whole yet changes nothing. Source: console 4, *Notifications*. */
export function QuietHoursField() {
  const { settings: texts } = useTexts();
  const quietHours = usePreferences((preferences) => preferences.quietHours);
  const [draft, setDraft] = useState(quietHours ?? NIGHT);
  const change = (changes: Partial<QuietHours>) => {
    const changed = { ...draft, ...changes };
    setDraft(changed);
    if (quietHoursSchema.safeParse(changed).success) prefer({ quietHours: changed });
  };
  return (
    <SpaceBetween size="s">
      <Toggle
        checked={quietHours !== null}
        description={texts.quietText}
        onChange={({ detail }) => {
          setDraft(NIGHT);
          prefer({ quietHours: detail.checked ? NIGHT : null });
        }}
      >
        {texts.quiet}
      </Toggle>
      {quietHours !== null && (
        <SpaceBetween direction="horizontal" size="m">
          {(['from', 'to'] as const).map((end) => (
            <FormField
              key={end}
              label={end === 'from' ? texts.quietFrom : texts.quietTo}
              errorText={isTime(draft[end]) ? null : texts.quietProblem}
            >
              <TimeInput
                format="hh:mm"
                placeholder="hh:mm"
                value={draft[end]}
                onChange={({ detail }) => {
                  change({ [end]: detail.value });
                }}
              />
            </FormField>
          ))}
        </SpaceBetween>
      )}
    </SpaceBetween>
  );
}

const isTime = (text: string) => quietHoursSchema.safeParse({ from: text, to: text }).success;
