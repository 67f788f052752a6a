import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { Fragment, useMemo, useState, type ReactNode } from 'react';
import {
  attributeValue,
  type AttributeDefinitions,
  type AttributeInput,
  type Attributes,
} from '../../../engine/model/AttributeDefinition.ts';
import { FormPage } from '../../parts/FormPage.tsx';
import type { CallOf } from '../../parts/undoableChange.ts';
import { useUndoableSave } from '../../parts/useUndoableSave.ts';
import { AttributeField } from './AttributeField.tsx';
import { attributeProblem } from './attributeProblem.ts';

export interface AttributesFormProps {
  readonly title: string;
  readonly definitions: AttributeDefinitions;
  /** What was set. */
  readonly attributes: Attributes;
  /** Keys by container, in the order of the form; containers without any are left out. */
  readonly groups: readonly { readonly title: string; readonly keys: readonly string[] }[];
  /** What the change of an attribute does, shown below its field; null: nothing to be told. Values are as they stand in the form. */
  readonly preview?: (key: string, after: Attributes) => ReactNode;
  readonly callOf: (attributes: AttributeInput[]) => CallOf;
  /** Said once they are saved. */
  readonly done: string;
  /** Where one gets from here; an address without `#`. */
  readonly backTo: string;
}

/** The page that edits the attributes of a load balancer or a listener; what cannot be changed is shown with the reason. Source: API-07. */
export function AttributesForm(props: AttributesFormProps) {
  const { definitions, groups, callOf, backTo } = props;
  const [draft, setDraft] = useState<Readonly<Record<string, string>>>({});
  const { isBusy, error, save } = useUndoableSave();
  const savedValue = (key: string) => attributeValue(definitions, props.attributes, key);
  const changed = Object.entries(draft).filter(([key, value]) => value !== savedValue(key));
  const wrong = changed.filter(([key, value]) => attributeProblem(definitions[key], value) !== null);
  const after = useMemo(() => ({ ...props.attributes, ...draft }), [props.attributes, draft]);
  const set = (values: readonly (readonly [string, string])[]) =>
    callOf(values.map(([key, value]) => ({ key, value })));
  const submit = () =>
    save({
      calls: [set(changed)],
      undo: [set(changed.map(([key]) => [key, savedValue(key)] as const))],
      done: props.done,
      backTo,
      wrong: wrong.length,
    });
  return (
    <FormPage
      title={props.title}
      cancelTo={backTo}
      isDirty={changed.length > 0}
      draft={{ value: draft, restore: setDraft }}
      steps={changed.length > 0 && wrong.length === 0 ? [set(changed)] : []}
      isBusy={isBusy}
      error={error}
      onSubmit={() => void submit()}
    >
      <SpaceBetween size="l">
        {groups
          .filter(({ keys }) => keys.length > 0)
          .map(({ title, keys }) => (
            <Container key={title} header={<Header variant="h2">{title}</Header>}>
              <SpaceBetween size="m">
                {keys.map((key) => (
                  <Fragment key={key}>
                    <AttributeField
                      attributeKey={key}
                      definition={definitions[key]}
                      value={draft[key] ?? savedValue(key)}
                      onChange={(value) => {
                        setDraft((before) => ({ ...before, [key]: value }));
                      }}
                    />
                    {changed.some(([one]) => one === key) && props.preview?.(key, after)}
                  </Fragment>
                ))}
              </SpaceBetween>
            </Container>
          ))}
      </SpaceBetween>
    </FormPage>
  );
}
