import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NAME_CHARACTERS } from '../../../engine/model/nameProblem.ts';
import { HEALTH_CHECK_LIMITS } from '../../../engine/model/TargetGroup.ts';
import { ZONAL_SHIFT_LIMITS, type ZonalShift } from '../../../engine/model/ZonalShift.ts';
import { loadBalancerAttributes } from '../../../engine/model/loadBalancerAttributes.ts';
import { AttributeField } from '../../../renderer/pages/loadBalancers/AttributeField.tsx';
import { CreateLoadBalancerPage } from '../../../renderer/pages/loadBalancers/create/CreateLoadBalancerPage.tsx';
import { CreateTargetGroupPage } from '../../../renderer/pages/targetGroups/create/CreateTargetGroupPage.tsx';
import { EditHealthChecksPage } from '../../../renderer/pages/targetGroups/healthChecks/EditHealthChecksPage.tsx';
import { UpdateShiftDialog } from '../../../renderer/parts/shifts/UpdateShiftDialog.tsx';
import { measuredElements } from '../look/measuredElements.ts';
import { groupWith, openGroupPage } from '../pages/targetGroups/openGroupPage.tsx';

let unmeasure: () => void;

beforeEach(() => {
  unmeasure = measuredElements(1_000);
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  unmeasure();
});

interface Field {
  readonly field: string;
  readonly page: () => ReactNode;
  readonly name: string | RegExp;
  readonly most: number;
}

const [textAttribute = '', textDefinition] =
  Object.entries(loadBalancerAttributes).find(([, { values }]) => values.kind === 'text') ?? [];

function Attribute() {
  const [value, setValue] = useState('');
  return <AttributeField attributeKey={textAttribute} definition={textDefinition} value={value} onChange={setValue} />;
}

/** The comment and the id are all that the dialog looks at. */
const SHIFT = { zonalShiftId: 'shift', comment: '' } as ZonalShift; // as said

const FIELDS: readonly Field[] = [
  {
    field: 'name of a load balancer',
    page: () => <CreateLoadBalancerPage type="application" />,
    name: /Load balancer name/,
    most: NAME_CHARACTERS,
  },
  {
    field: 'name of a target group',
    page: () => <CreateTargetGroupPage />,
    name: /Target group name/,
    most: NAME_CHARACTERS,
  },
  {
    field: 'path of a health check',
    page: () => <EditHealthChecksPage />,
    name: /Health check path/,
    most: HEALTH_CHECK_LIMITS.pathCharacters.max,
  },
  {
    field: 'attribute of a load balancer',
    page: () => <Attribute />,
    name: /./,
    most: textDefinition?.values.kind === 'text' ? textDefinition.values.maxCharacters : 0,
  },
  {
    field: 'comment of a zonal shift, changed',
    page: () => <UpdateShiftDialog shift={SHIFT} onDismiss={() => undefined} />,
    name: 'Comment',
    most: ZONAL_SHIFT_LIMITS.commentCharacters.max,
  },
];

describe('text that is longer than it may be', () => {
  it.each(FIELDS)('is cut where it is entered: $field', ({ page, name, most }) => {
    openGroupPage(page(), { path: '/target-groups/:name', address: '/target-groups/web-a', group: groupWith() });
    const [field] = screen.getAllByRole<HTMLInputElement>('textbox', { name });
    if (field === undefined) throw new Error('the field is there');
    fireEvent.change(field, { target: { value: `/${'a'.repeat(most)}` } });
    expect([most > 0, field.value.length]).toEqual([true, most]);
  });
});
