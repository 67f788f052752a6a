import { BalanzaError } from '../../model/BalanzaError.ts';
import { SAMPLE_IMAGE } from '../../model/Instance.ts';
import { ACCOUNT_ID } from '../../model/names.ts';
import { queryAction, type QueryActions } from '../query/QueryAction.ts';
import { boolean, integer, list, string, structure } from '../query/Shape.ts';
import { described, describeParameters, notFound, tagSet, tagSetShape } from './described.ts';
import { INSTANCE_TYPE } from './reservationView.ts';

/** The one image and the one type of instances. Source: contract, *Instances, samples, traffic*. */
export const imageActions: QueryActions = {
  DescribeImages: queryAction({
    input: structure({
      ...describeParameters,
      ImageId: list(string),
      Owner: list(string),
      ExecutableBy: list(string),
      IncludeDeprecated: boolean,
      IncludeDisabled: boolean,
    }),
    output: structure({
      imagesSet: list(
        structure({
          imageId: string,
          imageLocation: string,
          imageState: string,
          imageOwnerId: string,
          creationDate: string,
          isPublic: boolean,
          architecture: string,
          imageType: string,
          name: string,
          description: string,
          rootDeviceType: string,
          rootDeviceName: string,
          virtualizationType: string,
          hypervisor: string,
          enaSupport: boolean,
          platformDetails: string,
          blockDeviceMapping: list(string),
          tagSet: tagSetShape,
        }),
      ),
      nextToken: string,
    }),
    run: ({ ImageId, Owner, ...request }, { control: { resources } }) => {
      const { items, nextToken } = described(
        [IMAGE],
        { ...request, ids: ImageId },
        {
          resources,
          idOf: ({ imageId }) => imageId,
          filters: {
            'image-id': ({ imageId }) => imageId,
            name: ({ name }) => name,
            state: ({ imageState }) => imageState,
            architecture: ({ architecture }) => architecture,
            'owner-id': () => ACCOUNT_ID,
            'owner-alias': () => 'self',
            'is-public': ({ isPublic }) => isPublic,
            'image-type': ({ imageType }) => imageType,
            'root-device-type': ({ rootDeviceType }) => rootDeviceType,
            'virtualization-type': ({ virtualizationType }) => virtualizationType,
            hypervisor: ({ hypervisor }) => hypervisor,
          },
          find: notFound(
            (id) =>
              new BalanzaError('InvalidAMIIDNotFound', `The image id '[${id}]' does not exist`, {
                advice: `There is '${SAMPLE_IMAGE}'.`,
              }),
          ),
        },
      );
      const isOwn = Owner === undefined || Owner.some((owner) => owner === 'self' || owner === ACCOUNT_ID);
      const imagesSet = isOwn ? items.map((image) => ({ ...image, tagSet: tagSet(resources, image.imageId) })) : [];
      return { imagesSet, nextToken };
    },
  }),

  DescribeInstanceTypes: queryAction({
    input: structure({ ...describeParameters, InstanceType: list(string) }),
    output: structure({
      instanceTypeSet: list(
        structure({
          instanceType: string,
          currentGeneration: boolean,
          freeTierEligible: boolean,
          supportedUsageClasses: list(string),
          supportedRootDeviceTypes: list(string),
          supportedVirtualizationTypes: list(string),
          bareMetal: boolean,
          hypervisor: string,
          processorInfo: structure({ supportedArchitectures: list(string) }),
          vCpuInfo: structure({ defaultVCpus: integer, defaultCores: integer, defaultThreadsPerCore: integer }),
          memoryInfo: structure({ sizeInMiB: integer }),
          instanceStorageSupported: boolean,
          burstablePerformanceSupported: boolean,
        }),
      ),
      nextToken: string,
    }),
    run: ({ InstanceType, ...request }, { control: { resources } }) => {
      const { items, nextToken } = described(
        [TYPE],
        { ...request, ids: InstanceType },
        {
          resources,
          idOf: ({ instanceType }) => instanceType,
          filters: {
            'instance-type': ({ instanceType }) => instanceType,
            'current-generation': ({ currentGeneration }) => currentGeneration,
            'bare-metal': ({ bareMetal }) => bareMetal,
            'processor-info.supported-architecture': ({ processorInfo }) => processorInfo.supportedArchitectures,
          },
          find: notFound(
            (id) =>
              new BalanzaError(
                'InvalidInstanceType',
                `The following supplied instance types do not exist: [${id}]. There is '${INSTANCE_TYPE}'.`,
              ),
          ),
        },
      );
      return { instanceTypeSet: items, nextToken };
    },
  }),

  DescribeInstanceTypeOfferings: queryAction({
    input: structure({ ...describeParameters, LocationType: string }),
    output: structure({
      instanceTypeOfferingSet: list(structure({ instanceType: string, locationType: string, location: string })),
      nextToken: string,
    }),
    run: ({ LocationType: locationType = 'region', ...request }, { control: { resources } }) => {
      const locations = locationType === 'availability-zone' ? resources.zones : [resources.region];
      const { items, nextToken } = described(locations, request, {
        resources,
        idOf: (location) => location,
        filters: { location: (location) => location, 'instance-type': () => INSTANCE_TYPE },
        find: notFound((id) => new BalanzaError('ValidationError', `There is no location '${id}'.`)),
      });
      const instanceTypeOfferingSet = items.map((location) => ({
        instanceType: INSTANCE_TYPE,
        locationType,
        location,
      }));
      return { instanceTypeOfferingSet, nextToken };
    },
  }),
};

const IMAGE = {
  imageId: SAMPLE_IMAGE,
  imageLocation: `${ACCOUNT_ID}/${SAMPLE_IMAGE}`,
  imageState: 'available',
  imageOwnerId: ACCOUNT_ID,
  creationDate: '2020-01-01T00:00:00.000Z',
  isPublic: true,
  architecture: 'x86_64',
  imageType: 'machine',
  name: SAMPLE_IMAGE,
  description: 'The built-in sample target',
  rootDeviceType: 'ebs',
  rootDeviceName: '/dev/xvda',
  virtualizationType: 'hvm',
  hypervisor: 'xen',
  enaSupport: true,
  platformDetails: 'Linux/UNIX',
  blockDeviceMapping: [],
};

const TYPE = {
  instanceType: INSTANCE_TYPE,
  currentGeneration: true,
  freeTierEligible: true,
  supportedUsageClasses: ['on-demand'],
  supportedRootDeviceTypes: ['ebs'],
  supportedVirtualizationTypes: ['hvm'],
  bareMetal: false,
  hypervisor: 'nitro',
  processorInfo: { supportedArchitectures: ['x86_64'] },
  vCpuInfo: { defaultVCpus: 2, defaultCores: 1, defaultThreadsPerCore: 2 },
  memoryInfo: { sizeInMiB: 1_024 },
  instanceStorageSupported: false,
  burstablePerformanceSupported: true,
};
