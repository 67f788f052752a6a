import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useTexts } from '../../../../texts/useTexts.ts';
import { ClassicListenerFields } from '../ClassicListenerFields.tsx';
import { newListenerDraft, type ClassicListenerDraft, type ClassicListenerProblems } from '../ClassicListenerDraft.ts';

export interface ClassicListenersSectionProps {
  readonly listeners: readonly ClassicListenerDraft[];
  readonly problems: readonly ClassicListenerProblems[];
  /** Whether what is missing is shown, as after a try to save. */
  readonly isChecked: boolean;
  readonly onChange: (listeners: readonly ClassicListenerDraft[]) => void;
}

/** The listeners of a new Classic Load Balancer; it needs one at least. */
export function ClassicListenersSection({ listeners, problems, isChecked, onChange }: ClassicListenersSectionProps) {
  const { classic, loadBalancers, parts } = useTexts();
  const texts = classic.create;
  const nextId = Math.max(0, ...listeners.map(({ id }) => id)) + 1;
  return (
    <Container header={<Header variant="h2">{texts.listeners}</Header>}>
      <SpaceBetween size="l">
        {listeners.map((listener, place) => {
          const ofListener = problems[place];
          return (
            ofListener && (
              <div key={listener.id} role="group" aria-label={texts.listener(place + 1)}>
                <Header
                  variant="h3"
                  actions={
                    <Button
                      formAction="none"
                      ariaLabel={loadBalancers.create.removeListener(listener.port)}
                      onClick={() => {
                        onChange(listeners.filter(({ id }) => id !== listener.id));
                      }}
                    >
                      {parts.remove}
                    </Button>
                  }
                >
                  {texts.listener(place + 1)}
                </Header>
                <Box padding={{ top: 'xs' }}>
                  <ClassicListenerFields
                    draft={listener}
                    problems={ofListener}
                    isChecked={isChecked}
                    loadBalancerArn={null}
                    onChange={(changes) => {
                      onChange(listeners.map((one) => (one.id === listener.id ? { ...one, ...changes } : one)));
                    }}
                  />
                </Box>
              </div>
            )
          );
        })}
        {listeners.length === 0 && <Alert type={isChecked ? 'error' : 'info'}>{texts.noListener}</Alert>}
        <Button
          formAction="none"
          iconName="add-plus"
          onClick={() => {
            onChange([...listeners, newListenerDraft(nextId, '')]);
          }}
        >
          {loadBalancers.create.addListener}
        </Button>
      </SpaceBetween>
    </Container>
  );
}
