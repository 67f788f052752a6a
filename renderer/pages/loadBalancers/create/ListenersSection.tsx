import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Grid from '@cloudscape-design/components/grid';
import Header from '@cloudscape-design/components/header';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { AlpnPolicy } from '../../../../engine/model/AlpnPolicy.ts';
import { PORT, type ListenerProtocol } from '../../../../engine/model/Listener.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { GroupSelect } from '../listeners/GroupSelect.tsx';
import { isSecureProtocol } from '../listeners/isSecureProtocol.ts';
import { PortField } from '../listeners/PortField.tsx';
import { CONSOLE_SSL_POLICY, SecureSettings } from '../listeners/SecureSettings.tsx';
import { actionDraft, EMPTY_GROUP } from '../rules/actionDraft.ts';
import { ActionEditor } from '../rules/ActionEditor.tsx';
import type { ListenerDraft, ListenerProblems } from './creationProblems.ts';

export interface ListenersSectionProps {
  /** Protocols to choose from; a new listener has the first. */
  readonly protocols: readonly ListenerProtocol[];
  readonly listeners: readonly ListenerDraft[];
  readonly problems: readonly ListenerProblems[];
  /** Whether what is missing is shown, as after a try to save. */
  readonly isChecked: boolean;
  /** Whether a listener can do more than forward to one group. */
  readonly hasActions: boolean;
  readonly onChange: (listeners: readonly ListenerDraft[]) => void;
}

/** A listener before anything is typed. */
export function newListener(id: number, protocol: ListenerProtocol, port: string): ListenerDraft {
  return {
    id,
    protocol,
    port,
    action: actionDraft(undefined),
    sslPolicy: CONSOLE_SSL_POLICY,
    certificateArn: null,
    alpnPolicy: 'None',
  };
}

/** The listeners of a new load balancer: protocol, port, what is secure, and what each does with what comes. */
export function ListenersSection(props: ListenersSectionProps) {
  const { protocols, listeners, problems, isChecked, hasActions, onChange } = props;
  const { loadBalancers, listeners: words, parts } = useTexts();
  const texts = loadBalancers.create;
  const change = (id: number, changes: Partial<ListenerDraft>) => {
    onChange(listeners.map((one) => (one.id === id ? { ...one, ...changes } : one)));
  };
  const nextId = Math.max(0, ...listeners.map(({ id }) => id)) + 1;
  return (
    <Container header={<Header variant="h2">{texts.listeners}</Header>}>
      <SpaceBetween size="l">
        {listeners.map((listener, place) => (
          <div key={listener.id} role="group" aria-label={texts.listener(place + 1)}>
            <Box variant="h3" padding={{ bottom: 'xs' }}>
              {texts.listener(place + 1)}
            </Box>
            <SpaceBetween size="m">
              <Grid gridDefinition={[{ colspan: 2 }, { colspan: 3 }, { colspan: 5 }, { colspan: 2 }]}>
                <FormField label={words.form.protocol}>
                  <Select
                    selectedOption={{ value: listener.protocol, label: listener.protocol }}
                    options={protocols.map((value) => ({ value, label: value }))}
                    onChange={({ detail }) => {
                      const protocol = protocols.find((one) => one === detail.selectedOption.value);
                      if (protocol !== undefined)
                        change(listener.id, { protocol, port: portAfter(listener, protocol) });
                    }}
                  />
                </FormField>
                <PortField
                  value={listener.port}
                  savedPort={null}
                  loadBalancerArn={null}
                  error={portError(words.form, texts.samePort, {
                    problem: problems[place]?.port,
                    port: listener.port,
                    isChecked,
                  })}
                  onChange={(port) => {
                    change(listener.id, { port });
                  }}
                />
                {hasActions ? (
                  <div />
                ) : (
                  <GroupSelect
                    label={words.form.action}
                    value={listener.action.groups[0]?.targetGroupArn ?? null}
                    loadBalancerArn={null}
                    protocol={listener.protocol}
                    error={isChecked && (problems[place]?.action.count ?? 0) > 0 ? words.form.groupProblem : null}
                    onChange={(targetGroupArn) => {
                      change(listener.id, {
                        action: { ...listener.action, groups: [{ ...EMPTY_GROUP, targetGroupArn }] },
                      });
                    }}
                  />
                )}
                <Box padding={{ top: 'xl' }}>
                  <Button
                    formAction="none"
                    ariaLabel={texts.removeListener(listener.port)}
                    onClick={() => {
                      onChange(listeners.filter(({ id }) => id !== listener.id));
                    }}
                  >
                    {parts.remove}
                  </Button>
                </Box>
              </Grid>
              {isSecureProtocol(listener.protocol) && (
                <SecureSettings
                  sslPolicy={listener.sslPolicy}
                  certificateArn={listener.certificateArn}
                  certificateError={
                    isChecked && problems[place]?.isCertificateMissing === true ? words.secure.problem : null
                  }
                  onChange={(changes) => {
                    change(listener.id, changes);
                  }}
                  {...(listener.protocol === 'TLS' && {
                    alpn: {
                      value: listener.alpnPolicy,
                      onChange: (alpnPolicy: AlpnPolicy) => {
                        change(listener.id, { alpnPolicy });
                      },
                    },
                  })}
                />
              )}
              {hasActions && problems[place] && (
                <ActionEditor
                  action={listener.action}
                  problems={problems[place].action}
                  isChecked={isChecked}
                  listener={{ loadBalancerArn: null, protocol: listener.protocol, port: Number(listener.port) }}
                  onChange={(action) => {
                    change(listener.id, { action });
                  }}
                />
              )}
            </SpaceBetween>
          </div>
        ))}
        {listeners.length === 0 && <Box color="text-body-secondary">{words.emptyText}</Box>}
        <Button
          formAction="none"
          iconName="add-plus"
          onClick={() => {
            const [protocol = 'HTTP'] = protocols;
            onChange([...listeners, newListener(nextId, protocol, '')]);
          }}
        >
          {texts.addListener}
        </Button>
      </SpaceBetween>
    </Container>
  );
}

/** The usual port goes with the protocol, as long as it is the usual one. */
function portAfter({ protocol, port }: ListenerDraft, chosen: ListenerProtocol): string {
  return port === usualPort(protocol) ? usualPort(chosen) : port;
}

function usualPort(protocol: ListenerProtocol): string {
  return isSecureProtocol(protocol) ? '443' : '80';
}

function portError(
  texts: { readonly portProblem: (min: number, max: number) => string },
  samePort: string,
  asked: {
    readonly problem: ListenerProblems['port'] | undefined;
    readonly port: string;
    readonly isChecked: boolean;
  },
): string | null {
  if (asked.problem === 'twice') return samePort;
  const isShown = asked.isChecked || asked.port !== '';
  return asked.problem === 'range' && isShown ? texts.portProblem(PORT.min, PORT.max) : null;
}
