import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { AlpnPolicy } from '../../../../engine/model/AlpnPolicy.ts';
import { GATEWAY, isGatewayProtocol } from '../../../../engine/model/gatewayGroupAttributes.ts';
import type { CallInput } from '../../../../engine/contract/calls.ts';
import { PORT, type Action, type Listener, type ListenerProtocol } from '../../../../engine/model/Listener.ts';
import type { LoadBalancer } from '../../../../engine/model/LoadBalancer.ts';
import type { CertificateArn } from '../../../../engine/model/names.ts';
import { useCall } from '../../../bridge/useCall.ts';
import { FormPage } from '../../../parts/FormPage.tsx';
import { TagsEditor, type EditedTags } from '../../../parts/TagsEditor.tsx';
import { undoableChange, type CallOf } from '../../../parts/undoableChange.ts';
import { flash } from '../../../store/flashes.ts';
import { useResources } from '../../../store/resources.ts';
import { setUnsaved } from '../../../store/unsaved.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { listenerPath, loadBalancerPath } from '../../../parts/loadBalancerPath.ts';
import { MissingListener } from '../MissingListener.tsx';
import { MissingLoadBalancer } from '../MissingLoadBalancer.tsx';
import { listenersOf, rulesOfListener } from '../rulesOfListener.ts';
import { actionDraft, actionOf, askedAction, type ActionDraft } from '../rules/actionDraft.ts';
import { actionProblems } from '../rules/actionProblems.ts';
import { useListener, useLoadBalancer } from '../useLoadBalancer.ts';
import { askedMutual, lacksTrustStore, mutualDraft, type MutualDraft } from './MutualDraft.ts';
import { MutualFields } from './MutualFields.tsx';
import { DefaultAction } from './DefaultAction.tsx';
import { isSecureProtocol } from './isSecureProtocol.ts';
import { LISTENER_PROTOCOLS } from './listenerProtocols.ts';
import { parsePort } from './parsePort.ts';
import { PortField } from './PortField.tsx';
import { CONSOLE_SSL_POLICY, SecureSettings } from './SecureSettings.tsx';

/** Adds a listener, or edits the one that the address names. */
export function ListenerFormPage() {
  const isEditing = useParams()['port'] !== undefined;
  const loadBalancer = useLoadBalancer();
  const listener = useListener(loadBalancer);
  if (!loadBalancer) return <MissingLoadBalancer />;
  if (isEditing && !listener) {
    return <MissingListener loadBalancer={loadBalancer} />;
  }
  return <ListenerForm key={listener?.listenerArn ?? 'new'} loadBalancer={loadBalancer} listener={listener ?? null} />;
}

interface ListenerFormProps {
  readonly loadBalancer: LoadBalancer;
  /** Null: a new one. */
  readonly listener: Listener | null;
}

interface Draft extends SecureDraft {
  readonly port: string;
  readonly action: ActionDraft;
}

interface SecureDraft {
  readonly protocol: ListenerProtocol;
  readonly sslPolicy: string;
  readonly certificateArn: CertificateArn | null;
  /** Of TLS listeners. */
  readonly alpnPolicy: AlpnPolicy;
  readonly mutual: MutualDraft;
}

const NO_TAGS: EditedTags = { tags: [], isValid: true };

function ListenerForm({ loadBalancer, listener }: ListenerFormProps) {
  const { listeners, parts } = useTexts();
  const texts = listeners.form;
  const resources = useResources((state) => state.resources);
  const defaultRule = listener ? rulesOfListener(resources, listener.listenerArn).at(-1) : undefined;
  const protocols = LISTENER_PROTOCOLS[loadBalancer.type];
  const saved: Draft = {
    port: listener ? String(listener.port) : loadBalancer.type === 'gateway' ? String(GATEWAY.port) : '',
    action: actionDraft(defaultRule?.action),
    protocol: listener?.protocol ?? protocols[0],
    sslPolicy: listener?.tls?.sslPolicy ?? CONSOLE_SSL_POLICY,
    certificateArn: listener?.tls?.defaultCertificateArn ?? null,
    alpnPolicy: listener?.tls?.alpnPolicy ?? 'None',
    mutual: mutualDraft(listener?.tls?.mutualAuthentication),
  };
  const [edited, setEdited] = useState<Partial<Draft>>({});
  const [tags, setTags] = useState(NO_TAGS);
  const [isChecked, setChecked] = useState(false);
  const draft = { ...saved, ...edited };
  const isSecure = isSecureProtocol(draft.protocol);
  // Its listener takes packets of every port, and neither this nor a protocol is ever said.
  const isGateway = isGatewayProtocol(draft.protocol);
  const isTlsDirty =
    draft.protocol !== saved.protocol ||
    draft.sslPolicy !== saved.sslPolicy ||
    draft.certificateArn !== saved.certificateArn ||
    draft.alpnPolicy !== saved.alpnPolicy ||
    JSON.stringify(draft.mutual) !== JSON.stringify(saved.mutual);
  const isDirty =
    isTlsDirty ||
    draft.port !== saved.port ||
    JSON.stringify(draft.action) !== JSON.stringify(saved.action) ||
    tags !== NO_TAGS;
  const lacksCertificate = isSecure && draft.certificateArn === null;
  const lacksStore = draft.protocol === 'HTTPS' && lacksTrustStore(draft.mutual);
  const port = parsePort(draft.port);
  const isTaken = listenersOf(resources, loadBalancer.loadBalancerArn).some(
    (one) => one.port === port && one.listenerArn !== listener?.listenerArn,
  );
  const portError =
    port === null && (isChecked || draft.port !== '')
      ? texts.portProblem(PORT.min, PORT.max)
      : isTaken
        ? texts.portTaken
        : null;
  const ofAction = actionProblems(draft.action, { protocol: draft.protocol, port: port ?? 0 });
  const wrong =
    [port === null || isTaken, lacksCertificate, lacksStore, !tags.isValid].filter(Boolean).length + ofAction.count;
  const saving = useSave({ loadBalancer, listener, saved });
  const wanted =
    wrong > 0 || port === null ? null : { ...draft, port, defaultAction: actionOf(draft.action), tags: tags.tags };
  return (
    <FormPage
      title={listener ? texts.editTitle(listener.port, listener.protocol) : texts.addTitle}
      submitText={listener ? parts.save : listeners.addListener}
      cancelTo={listener ? listenerPath(loadBalancer, listener.port) : loadBalancerPath(loadBalancer)}
      isDirty={isDirty}
      draft={{
        value: { draft, tags },
        restore: (kept) => {
          setEdited(kept.draft);
          setTags(kept.tags);
        },
      }}
      canSubmit={isDirty || listener === null}
      steps={wanted !== null && (isDirty || listener === null) ? [saving.callOf(wanted)] : []}
      isBusy={saving.isBusy}
      error={isChecked && wrong > 0 ? parts.fieldsNeedAttention(wrong) : saving.error}
      onSubmit={() => {
        setChecked(true);
        if (wanted !== null) void saving.save(wanted);
      }}
    >
      <SpaceBetween size="l">
        {!isGateway && (
          <Container header={<Header variant="h2">{texts.settings}</Header>}>
            <SpaceBetween size="m">
              <FormField
                label={texts.protocol}
                constraintText={loadBalancer.type === 'application' ? texts.protocolNote : null}
              >
                <Select
                  selectedOption={{ value: draft.protocol, label: draft.protocol }}
                  options={protocols.map((value) => ({ value, label: value }))}
                  onChange={({ detail }) => {
                    const protocol = protocols.find((one) => one === detail.selectedOption.value);
                    if (protocol !== undefined) setEdited((before) => ({ ...before, protocol }));
                  }}
                />
              </FormField>
              <PortField
                value={draft.port}
                savedPort={listener?.port ?? null}
                loadBalancerArn={loadBalancer.loadBalancerArn}
                error={portError}
                onChange={(text) => {
                  setEdited((before) => ({ ...before, port: text }));
                }}
              />
            </SpaceBetween>
          </Container>
        )}
        <Container header={<Header variant="h2">{listeners.defaultAction}</Header>}>
          <DefaultAction
            type={loadBalancer.type}
            action={draft.action}
            problems={ofAction}
            isChecked={isChecked}
            listener={{ loadBalancerArn: loadBalancer.loadBalancerArn, protocol: draft.protocol, port: port ?? 0 }}
            onChange={(action) => {
              setEdited((before) => ({ ...before, action }));
            }}
          />
        </Container>
        {isSecure && (
          <Container header={<Header variant="h2">{listeners.secure.title}</Header>}>
            <SecureSettings
              sslPolicy={draft.sslPolicy}
              certificateArn={draft.certificateArn}
              certificateError={isChecked && lacksCertificate ? listeners.secure.problem : null}
              onChange={(change) => {
                setEdited((before) => ({ ...before, ...change }));
              }}
              {...(draft.protocol === 'TLS' && {
                alpn: {
                  value: draft.alpnPolicy,
                  onChange: (alpnPolicy: AlpnPolicy) => {
                    setEdited((before) => ({ ...before, alpnPolicy }));
                  },
                },
              })}
            />
            {draft.protocol === 'HTTPS' && (
              <Box padding={{ top: 'm' }}>
                <MutualFields
                  mutual={draft.mutual}
                  error={isChecked && lacksStore ? listeners.secure.mutual.problem : null}
                  onChange={(mutual) => {
                    setEdited((before) => ({ ...before, mutual }));
                  }}
                />
              </Box>
            )}
          </Container>
        )}
        {listener === null && (
          <Container header={<Header variant="h2">{texts.tags}</Header>}>
            <TagsEditor tags={tags.tags} onChange={setTags} />
          </Container>
        )}
      </SpaceBetween>
    </FormPage>
  );
}

interface Wanted extends SecureDraft {
  readonly port: number;
  readonly defaultAction: Action;
  readonly tags: EditedTags['tags'];
}

/** What the engine is told of protocol and TLS: a listener without TLS names neither policy nor certificate. */
function tlsInput({ protocol, sslPolicy, certificateArn, alpnPolicy, mutual }: SecureDraft, isNew: boolean) {
  if (!isSecureProtocol(protocol) || certificateArn === null) return { protocol };
  const secure = { protocol, sslPolicy, certificates: [{ certificateArn }] };
  // A new listener neither offers nor asks anything unless it is told to.
  if (protocol === 'TLS') return isNew && alpnPolicy === 'None' ? secure : { ...secure, alpnPolicy: [alpnPolicy] };
  return isNew && mutual.mode === 'off' ? secure : { ...secure, mutualAuthentication: askedMutual(mutual) };
}

function creationOf({ loadBalancerArn }: LoadBalancer, wanted: Wanted): CallInput<'createListener'> {
  const { port, defaultAction, tags } = wanted;
  return {
    loadBalancerArn,
    ...(!isGatewayProtocol(wanted.protocol) && { ...tlsInput(wanted, true), port }),
    defaultActions: [askedAction(defaultAction)],
    ...(tags.length > 0 && { tags: tags.map(({ key, value }) => ({ key, value })) }),
  };
}

function changeOf({ listenerArn }: Listener, wanted: Omit<Wanted, 'tags'>): CallInput<'modifyListener'> {
  const { port, defaultAction } = wanted;
  return {
    listenerArn,
    ...(!isGatewayProtocol(wanted.protocol) && { port, ...tlsInput(wanted, false) }),
    defaultActions: [askedAction(defaultAction)],
  };
}

function useSave({ loadBalancer, listener, saved }: ListenerFormProps & { readonly saved: Draft }) {
  const { form: texts } = useTexts().listeners;
  const call = useCall();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const create = async (wanted: Wanted) => {
    const answer = await call('createListener', creationOf(loadBalancer, wanted));
    if (answer.ok) flash({ type: 'success', header: texts.added(wanted.port, wanted.protocol) });
    return answer.ok ? null : answer.error;
  };
  /** What saving it would call. */
  const callOf = (wanted: Wanted): CallOf =>
    listener
      ? { name: 'modifyListener', input: changeOf(listener, wanted) }
      : { name: 'createListener', input: creationOf(loadBalancer, wanted) };
  const modify = (before: Listener, wanted: Wanted) => {
    return undoableChange(call, {
      calls: [callOf(wanted)],
      undo: [
        {
          name: 'modifyListener',
          input: changeOf(before, { ...saved, port: before.port, defaultAction: actionOf(saved.action) }),
        },
      ],
      done: texts.saved(wanted.port, wanted.protocol),
    });
  };
  const save = async (wanted: Wanted) => {
    setBusy(true);
    const refusal = await (listener ? modify(listener, wanted) : create(wanted));
    setBusy(false);
    setError(refusal && refusal.message);
    if (refusal) return;
    setUnsaved(false);
    void navigate(listenerPath(loadBalancer, wanted.port));
  };
  return { isBusy, error, save, callOf };
}
