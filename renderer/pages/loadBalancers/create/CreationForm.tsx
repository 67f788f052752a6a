import AnchorNavigation from '@cloudscape-design/components/anchor-navigation';
import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Grid from '@cloudscape-design/components/grid';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode } from 'react';
import type { CommandStep } from '../../../awsCommand/commandScript.ts';
import { FormPage } from '../../../parts/FormPage.tsx';
import { TagsEditor } from '../../../parts/TagsEditor.tsx';
import { useTexts } from '../../../texts/useTexts.ts';
import type { CreationState } from './useCreationState.ts';

/** A part of the form, which the list on the right leads to. */
export interface CreationSection {
  readonly id: string;
  readonly title: string;
  readonly content: ReactNode;
  /** Whether the content brings a container of its own. */
  readonly isContainer?: boolean;
}

export interface CreationFormProps<Draft> {
  readonly title: string;
  readonly state: CreationState<Draft>;
  /** How many fields of the draft need attention. */
  readonly problems: number;
  /** What creating it does; asked for once nothing needs attention. */
  readonly steps: () => readonly CommandStep[];
  readonly isBusy: boolean;
  /** What the engine refused; null: nothing. */
  readonly refusal: string | null;
  /** Those before the tags, in the console's order. */
  readonly sections: readonly CreationSection[];
  readonly summary: ReactNode;
  /** Called once nothing needs attention. */
  readonly onCreate: () => void;
}

/** The form for a new load balancer of any type: one page, with a list of its parts on the right. Source: console, *Create forms*. */
export function CreationForm<Draft>(props: CreationFormProps<Draft>) {
  const { loadBalancers, parts } = useTexts();
  const texts = loadBalancers.create;
  const { state } = props;
  const attention = props.problems + (state.tags.isValid ? 0 : 1);
  const sections: readonly CreationSection[] = [
    ...props.sections,
    { id: 'tags', title: texts.tags, content: <TagsEditor tags={state.tags.tags} onChange={state.setTags} /> },
    { id: 'summary', title: texts.summary, content: props.summary, isContainer: true },
  ];
  return (
    <FormPage
      title={props.title}
      submitText={texts.submit}
      cancelTo="/load-balancers"
      isDirty={state.isDirty}
      draft={state.kept}
      canSubmit
      steps={attention === 0 ? props.steps() : []}
      isBusy={props.isBusy}
      error={state.isChecked && attention > 0 ? parts.fieldsNeedAttention(attention) : props.refusal}
      onSubmit={() => {
        state.check();
        if (attention === 0) props.onCreate();
      }}
    >
      <Grid gridDefinition={[{ colspan: { default: 12, m: 9 } }, { colspan: { default: 12, m: 3 } }]}>
        <SpaceBetween size="l">
          {sections.map(({ id, title, content, isContainer }) => (
            <div key={id} id={id}>
              {isContainer === true ? (
                content
              ) : (
                <Container header={<Header variant="h2">{title}</Header>}>{content}</Container>
              )}
            </div>
          ))}
        </SpaceBetween>
        <Anchors sections={sections} />
      </Grid>
    </FormPage>
  );
}

function Anchors({ sections }: { readonly sections: readonly CreationSection[] }) {
  const { create: texts } = useTexts().loadBalancers;
  return (
    <div>
      <div id="anchors-title">
        <Box variant="awsui-key-label">{texts.onThisPage}</Box>
      </div>
      <AnchorNavigation
        ariaLabelledby="anchors-title"
        anchors={sections.map(({ id, title }) => ({ text: title, href: `#${id}`, level: 1 }))}
        onFollow={(event) => {
          // The address holds the page; the part of it is only scrolled to.
          event.preventDefault();
          document.getElementById(event.detail.href.slice(1))?.scrollIntoView();
        }}
      />
    </div>
  );
}
