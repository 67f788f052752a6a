import {
  createPracticeRunConfiguration,
  deletePracticeRunConfiguration,
  updatePracticeRunConfiguration,
  updateZonalAutoshiftConfiguration,
} from '../../control/operations/practiceRuns/createPracticeRunConfiguration.ts';
import { cancelPracticeRun, startPracticeRun } from '../../control/operations/practiceRuns/startPracticeRun.ts';
import { updateAutoshiftObserver } from '../../control/operations/practiceRuns/updateAutoshiftObserver.ts';
import { AUTOSHIFT_OBSERVER } from '../../model/PracticeRunConfiguration.ts';
import { of, type RestInput, type RestOperation } from './RestOperation.ts';
import { configurationView, shiftView } from './shiftView.ts';

const PARTS = ['blockedWindows', 'blockedDates', 'blockingAlarms', 'allowedWindows', 'outcomeAlarms'];

/** What an operation is asked, with the load balancer under our name. The operation parses it. */
const asked = ({ resourceIdentifier, ...rest }: RestInput['body'], id?: string) =>
  ({ ...rest, loadBalancerArn: id ?? resourceIdentifier }) as never;

/** Practice runs and zonal autoshift. Source: ELB, *ARC zonal shift*. */
export const practiceOperations: readonly RestOperation[] = [
  {
    name: 'CreatePracticeRunConfiguration',
    ...of('POST', 'configuration'),
    status: 201,
    members: ['resourceIdentifier', ...PARTS],
    required: ['resourceIdentifier', 'outcomeAlarms'],
    run: ({ body }, { control }) => {
      const created = control.change(createPracticeRunConfiguration, asked(body));
      return configurationView(control.resources, created);
    },
  },
  {
    name: 'UpdatePracticeRunConfiguration',
    ...of('PATCH', 'configuration'),
    isOfOne: true,
    members: PARTS,
    run: ({ id, body }, { control }) => {
      const changed = control.change(updatePracticeRunConfiguration, asked(body, id));
      return configurationView(control.resources, changed);
    },
  },
  {
    name: 'DeletePracticeRunConfiguration',
    ...of('DELETE', 'configuration'),
    isOfOne: true,
    run: ({ id }, { control }) => {
      const deleted = control.change(deletePracticeRunConfiguration, { loadBalancerArn: id });
      const { arn, name, zonalAutoshiftStatus } = configurationView(control.resources, deleted);
      return { arn, name, zonalAutoshiftStatus };
    },
  },
  {
    name: 'UpdateZonalAutoshiftConfiguration',
    ...of('PUT', 'managedresources'),
    isOfOne: true,
    members: ['zonalAutoshiftStatus'],
    required: ['zonalAutoshiftStatus'],
    run: ({ id, body }, { control }) => {
      const { loadBalancerArn, zonalAutoshiftStatus } = control.change(
        updateZonalAutoshiftConfiguration,
        asked(body, id),
      );
      return { resourceIdentifier: loadBalancerArn, zonalAutoshiftStatus };
    },
  },
  {
    name: 'StartPracticeRun',
    ...of('POST', 'practiceruns'),
    members: ['resourceIdentifier', 'awayFrom', 'comment'],
    required: ['resourceIdentifier', 'awayFrom', 'comment'],
    run: ({ body }, { control }) => shiftView(control.change(startPracticeRun, asked(body))),
  },
  {
    name: 'CancelPracticeRun',
    ...of('DELETE', 'practiceruns'),
    isOfOne: true,
    run: ({ id }, { control }) => shiftView(control.change(cancelPracticeRun, { zonalShiftId: id })),
  },
  {
    name: 'GetAutoshiftObserverNotificationStatus',
    ...of('GET', 'autoshift-observer-notification'),
    run: (_, { control: { resources } }) => ({
      status: resources.autoshiftObservers.get(AUTOSHIFT_OBSERVER)?.status ?? 'DISABLED',
    }),
  },
  {
    name: 'UpdateAutoshiftObserverNotificationStatus',
    ...of('PUT', 'autoshift-observer-notification'),
    members: ['status'],
    required: ['status'],
    // The operation parses what it is given.
    run: ({ body }, { control }) => control.change(updateAutoshiftObserver, body as never),
  },
];
