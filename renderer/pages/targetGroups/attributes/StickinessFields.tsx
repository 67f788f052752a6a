import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import RadioGroup from '@cloudscape-design/components/radio-group';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useTexts } from '../../../texts/useTexts.ts';
import { AttributeNumber } from './AttributeNumber.tsx';
import { isAsked, stickinessObstacle } from './attributeDraft.ts';
import type { AttributeForm } from './useAttributeForm.ts';

const TYPES = ['lb_cookie', 'app_cookie'] as const;

/** Whether clients keep to their target, by which cookie and for how long. Source: console, *Edit target group attributes*. */
export function StickinessFields({ form }: { readonly form: AttributeForm }) {
  const { selection } = useTexts().groupAttributes;
  const { draft } = form;
  const obstacle = stickinessObstacle(draft);
  const isOn = draft.sticky === 'true';
  return (
    <SpaceBetween size="l">
      <Checkbox
        checked={isOn}
        // What was on stays reachable, so that it can be turned off.
        disabled={obstacle !== null && !isOn}
        description={obstacle === null ? selection.stickinessNote : selection.stickinessObstacles[obstacle]}
        onChange={({ detail }) => {
          form.type('sticky', String(detail.checked));
        }}
      >
        {selection.stickiness}
      </Checkbox>
      {isAsked('stickyType', draft) && (
        <FormField label={selection.stickyType}>
          <RadioGroup
            value={draft.stickyType}
            items={TYPES.map((value) => ({
              value,
              label: selection.stickyTypes[value],
              description: selection.stickyTypeNotes[value],
            }))}
            onChange={({ detail }) => {
              form.type('stickyType', detail.value);
            }}
          />
        </FormField>
      )}
      {isAsked('cookieName', draft) && <CookieName form={form} />}
      {isAsked('lbSeconds', draft) && <AttributeNumber form={form} field="lbSeconds" label={selection.stickySeconds} />}
      {isAsked('appSeconds', draft) && (
        <AttributeNumber form={form} field="appSeconds" label={selection.stickySeconds} />
      )}
    </SpaceBetween>
  );
}

function CookieName({ form }: { readonly form: AttributeForm }) {
  const { selection, problems } = useTexts().groupAttributes;
  const problem = form.shownProblem('cookieName');
  const error = problem && !('min' in problem) ? problems[problem.code] : null;
  return (
    <FormField
      label={selection.cookieName}
      constraintText={selection.cookieNameHint}
      {...(error !== null && { errorText: error })}
    >
      <Input
        value={form.draft.cookieName}
        ref={form.control('cookieName')}
        onChange={({ detail }) => {
          form.type('cookieName', detail.value);
        }}
        onBlur={() => {
          form.leave('cookieName');
        }}
      />
    </FormField>
  );
}
