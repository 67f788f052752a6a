import Container from '@cloudscape-design/components/container';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { activeShifts } from '../../../engine/model/activeShifts.ts';
import { groupsOfLoadBalancer } from '../../../engine/model/groupsOfLoadBalancer.ts';
import { zonalShiftObstacle } from '../../../engine/model/zonalShiftObstacle.ts';
import { useCall } from '../../bridge/useCall.ts';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { FormPage } from '../../parts/FormPage.tsx';
import { Waiting } from '../../parts/Waiting.tsx';
import { Page } from '../../shell/Page.tsx';
import { flash } from '../../store/flashes.ts';
import { useResources } from '../../store/resources.ts';
import { useStates } from '../../store/states.ts';
import { useTraffic } from '../../store/traffic.ts';
import { setUnsaved } from '../../store/unsaved.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { shiftProblems, type ShiftDraft } from './shiftProblems.ts';
import { ShiftCapacity } from './ShiftCapacity.tsx';
import { ShiftFields } from './ShiftFields.tsx';
import { ShiftObstacle } from './ShiftObstacle.tsx';
import { shiftZones } from './shiftZones.ts';
import { CreateFirst } from '../../parts/CreateFirst.tsx';

const NEW: ShiftDraft = { zone: null, expiresIn: '30m', comment: '', isAcknowledged: false };

/**
 * Moves the traffic of a load balancer away from a zone; says first what forbids it, and offers the fix. The address may
 * name both: `?lb=web&zone=us-local-1a`.
 */
export function StartShiftPage() {
  const { zones, parts } = useTexts();
  const texts = zones.startShift;
  const navigate = useNavigate();
  const call = useCall();
  const [query, setQuery] = useSearchParams();
  const resources = useResources((state) => state.resources);
  const isLoaded = useResources((state) => state.isLoaded);
  const targets = useStates((states) => states.targets);
  const dns = useStates((states) => states.dns);
  const traffic = useTraffic(({ now }) => now);
  const [fresh] = useState<ShiftDraft>(() => ({ ...NEW, zone: query.get('zone') }));
  const [typed, setDraft] = useState(fresh);
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const loadBalancers = [...resources.loadBalancers.values()];
  const loadBalancer = loadBalancers.find(({ name }) => name === query.get('lb')) ?? loadBalancers[0];
  const isZone = loadBalancer?.zoneMappings.some(({ zone }) => zone === typed.zone) === true;
  const draft = useMemo(() => (isZone ? typed : { ...typed, zone: null }), [typed, isZone]);
  const problems = useMemo(() => shiftProblems(draft), [draft]);
  if (!isLoaded) return <Waiting />;
  if (loadBalancer === undefined) {
    return (
      <Page title={texts.title}>
        <EmptyState title={texts.noLoadBalancersTitle} text={texts.noLoadBalancers} action={<CreateFirst />} />
      </Page>
    );
  }
  const { loadBalancerArn } = loadBalancer;
  const obstacle = zonalShiftObstacle(loadBalancer, groupsOfLoadBalancer(resources, loadBalancerArn));
  const active = activeShifts(resources).get(loadBalancerArn);
  const choices = shiftZones(loadBalancer, resources, { states: { targets, dns }, traffic });
  const { zone: awayFrom, expiresIn, comment } = draft;
  const request =
    problems.length > 0 || awayFrom === null || expiresIn === null
      ? null
      : { loadBalancerArn, awayFrom, expiresIn, comment: comment.trim() };
  const submit = async () => {
    setTried(true);
    if (request === null) return;
    setBusy(true);
    const answer = await call('startZonalShift', request);
    if (!answer.ok) {
      setBusy(false);
      setRefusal(answer.error.message);
      return;
    }
    setUnsaved(false);
    flash({ type: 'success', header: texts.started(request.awayFrom) });
    void navigate('/zonal-shifts');
  };
  const summary = isTried && problems.length > 0 ? parts.fieldsNeedAttention(problems.length) : null;
  return (
    <FormPage
      title={texts.title}
      submitText={texts.submit}
      cancelTo="/zonal-shifts"
      isDirty={typed !== fresh}
      draft={{ value: typed, restore: setDraft }}
      canSubmit={obstacle === null && active === undefined}
      steps={request === null ? [] : [{ name: 'startZonalShift', input: request }]}
      isBusy={isBusy}
      error={refusal ?? summary}
      onSubmit={() => void submit()}
    >
      <SpaceBetween size="l">
        {/* The shift that was just started is known before the answer: it is no obstacle to itself. */}
        <ShiftObstacle obstacle={obstacle} active={isBusy ? undefined : active} />
        <Container>
          <ShiftFields
            draft={draft}
            problems={isTried ? problems : []}
            loadBalancers={loadBalancers}
            loadBalancer={loadBalancer}
            choices={choices}
            onChooseLoadBalancer={(name) => {
              setQuery({ lb: name }, { replace: true });
              setDraft({ ...draft, zone: null });
            }}
            onChange={(changes) => {
              setRefusal(null);
              setDraft({ ...draft, ...changes });
            }}
          />
        </Container>
        <ShiftCapacity choices={choices} zone={draft.zone} />
      </SpaceBetween>
    </FormPage>
  );
}
