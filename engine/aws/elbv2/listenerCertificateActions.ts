import {
  addListenerCertificates,
  certificatesOfListener,
  removeListenerCertificates,
} from '../../control/operations/addListenerCertificates.ts';
import { findListener } from '../../control/operations/find.ts';
import { queryAction, type QueryActions } from '../query/QueryAction.ts';
import { integer, list, string, structure } from '../query/Shape.ts';
import { pageOf } from './pageOf.ts';
import { requestOf } from './requestOf.ts';
import { certificateShape } from './ruleShape.ts';

const settings = structure({ ListenerArn: string, Certificates: list(certificateShape) }, [
  'ListenerArn',
  'Certificates',
]);

/** Actions on the certificates of secure listeners. Source: ELB, *ELBv2 actions*. */
export const listenerCertificateActions: QueryActions = {
  AddListenerCertificates: queryAction({
    input: settings,
    output: structure({ Certificates: list(certificateShape) }),
    run: (input, { control }) => {
      control.change(addListenerCertificates, requestOf('addListenerCertificates', input));
      const added = input.Certificates.map(({ CertificateArn }) => ({ CertificateArn, IsDefault: false }));
      return { Certificates: added };
    },
  }),

  RemoveListenerCertificates: queryAction({
    input: settings,
    output: structure({}),
    run: (input, { control }) => {
      control.change(removeListenerCertificates, requestOf('removeListenerCertificates', input));
      return {};
    },
  }),

  DescribeListenerCertificates: queryAction({
    input: structure({ ListenerArn: string, Marker: string, PageSize: integer }, ['ListenerArn']),
    output: structure({ Certificates: list(certificateShape), NextMarker: string }),
    run: ({ ListenerArn, ...page }, { control }) => {
      const certificates = certificatesOfListener(findListener(control.resources, ListenerArn));
      const { items, NextMarker } = pageOf(certificates, page, ({ arn, isDefault }) => `${arn} ${isDefault}`);
      return {
        Certificates: items.map(({ arn, isDefault }) => ({ CertificateArn: arn, IsDefault: isDefault })),
        NextMarker,
      };
    },
  }),
};
