import { findInstance } from '../../control/operations/find.ts';
import { runInstances } from '../../control/operations/runInstances.ts';
import { BalanzaError } from '../../model/BalanzaError.ts';
import { queryAction } from '../query/QueryAction.ts';
import { boolean, integer, string, structure, type ValueOf } from '../query/Shape.ts';
import { refuseDryRun } from './described.ts';
import { instancePlace, placeShape } from './instancePlace.ts';
import { INSTANCE_TYPE, reservationShape, reservationView } from './reservationView.ts';
import { specifiedTags, tagSpecificationShape } from './specifiedTags.ts';

const inputShape = structure(
  {
    ImageId: string,
    InstanceType: string,
    MinCount: integer,
    MaxCount: integer,
    ...placeShape,
    UserData: string,
    TagSpecification: tagSpecificationShape,
    ClientToken: string,
    // What clients send besides: only as it is here.
    CreditSpecification: structure({ CpuCredits: string }),
    DisableApiStop: boolean,
    DisableApiTermination: boolean,
    EbsOptimized: boolean,
    EnclaveOptions: structure({ Enabled: boolean }),
    HibernationOptions: structure({ Configured: boolean }),
    InstanceInitiatedShutdownBehavior: string,
    Monitoring: structure({ Enabled: boolean }),
    Placement: structure({ AvailabilityZone: string, Tenancy: string }),
    DryRun: boolean,
  },
  ['ImageId', 'MinCount', 'MaxCount'],
);
type Input = ValueOf<typeof inputShape>;

/** Starts instances: sample targets, or commands given as user data. Source: contract, *Instances, samples, traffic*. */
export const runInstancesAction = queryAction({
  input: inputShape,
  output: reservationShape,
  run: ({ ClientToken, ...asked }, { control, clientTokens }) => {
    refuseDryRun(asked);
    checkCounts(asked);
    const { subnetId, securityGroups } = instancePlace(asked);
    checkRest(asked, zoneOf(control.resources, subnetId));
    const userData = decodedUserData(asked.UserData);
    const ids = clientTokens.once(ClientToken, asked, () =>
      control
        .change(runInstances, {
          imageId: asked.ImageId,
          subnetId,
          securityGroups: [...securityGroups],
          count: asked.MaxCount,
          tags: [...specifiedTags(asked.TagSpecification, 'instance', ['volume'])],
          userData,
        })
        .map(({ instanceId }) => instanceId),
    );
    const { resources } = control;
    return reservationView(
      resources,
      ids.map((id) => findInstance(resources, id)),
    );
  },
});

function checkCounts({ MinCount, MaxCount }: Input): void {
  if (MinCount >= 1 && MinCount <= MaxCount) return;
  throw new BalanzaError(
    'ValidationError',
    `MinCount '${MinCount}' must be 1 or more, and MaxCount '${MaxCount}' no less than it.`,
  );
}

/** Instances are processes of this machine: what else EC2 could do for one is refused by name. An empty text is none. */
function checkRest(asked: Input, zone: string | undefined): void {
  const { InstanceType, InstanceInitiatedShutdownBehavior, Placement, CreditSpecification } = asked;
  const rows: readonly (readonly [
    name: string,
    value: string | boolean | undefined,
    only: readonly (string | boolean)[],
  ])[] = [
    ['InstanceType', InstanceType, [INSTANCE_TYPE]],
    ['DisableApiStop', asked.DisableApiStop, [false]],
    ['DisableApiTermination', asked.DisableApiTermination, [false]],
    ['EbsOptimized', asked.EbsOptimized, [false]],
    ['EnclaveOptions.Enabled', asked.EnclaveOptions?.Enabled, [false]],
    ['HibernationOptions.Configured', asked.HibernationOptions?.Configured, [false]],
    ['Monitoring.Enabled', asked.Monitoring?.Enabled, [false]],
    ['InstanceInitiatedShutdownBehavior', InstanceInitiatedShutdownBehavior, ['stop']],
    ['CreditSpecification.CpuCredits', CreditSpecification?.CpuCredits, ['unlimited']],
    ['Placement.Tenancy', Placement?.Tenancy, ['default']],
    ['Placement.AvailabilityZone', Placement?.AvailabilityZone, zone === undefined ? [] : [zone]],
  ];
  const wrong = rows.find(([, value, only]) => value !== undefined && value !== '' && !only.includes(value));
  if (!wrong) return;
  const [name, value, [only]] = wrong;
  throw new BalanzaError(
    'ValidationError',
    `${name} '${String(value).slice(0, 64)}' is not offered: instances are processes of this machine. Leave it out${only === undefined ? '' : `, or give '${String(only)}'`}.`,
  );
}

function zoneOf(
  { subnets }: { readonly subnets: ReadonlyMap<string, { readonly zone: string }> },
  id = '',
): string | undefined {
  return subnets.get(id)?.zone;
}

/** A command, or none. */
function decodedUserData(userData: string | undefined): string | undefined {
  if (userData === undefined || userData === '') return undefined;
  if (!/^[A-Za-z0-9+/\s]*={0,2}\s*$/.test(userData))
    throw new BalanzaError('ValidationError', 'Invalid BASE64 encoding of user data.');
  const command = Buffer.from(userData, 'base64').toString('utf8').trim();
  return command === '' ? undefined : command;
}
