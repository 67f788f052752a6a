import FormField from '@cloudscape-design/components/form-field';
import RadioGroup from '@cloudscape-design/components/radio-group';
import type { Scheme } from '../../../../engine/model/LoadBalancer.ts';
import { useTexts } from '../../../texts/useTexts.ts';

const SCHEMES: readonly Scheme[] = ['internet-facing', 'internal'];

export interface SchemeFieldProps {
  readonly scheme: Scheme;
  readonly onChange: (scheme: Scheme) => void;
}

/** Who a new load balancer is for. Gateway Load Balancers have none. */
export function SchemeField({ scheme, onChange }: SchemeFieldProps) {
  const { loadBalancers } = useTexts();
  const texts = loadBalancers.create;
  return (
    <FormField label={loadBalancers.scheme} description={texts.schemeNote}>
      <RadioGroup
        value={scheme}
        items={SCHEMES.map((value) => ({
          value,
          label: loadBalancers.schemes[value],
          description: texts.schemeTexts[value],
        }))}
        onChange={({ detail }) => {
          onChange(detail.value === 'internal' ? 'internal' : 'internet-facing');
        }}
      />
    </FormField>
  );
}
