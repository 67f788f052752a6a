import { createListener } from '../../control/operations/createListener.ts';
import { deleteListener } from '../../control/operations/deleteListener.ts';
import { findListener, findLoadBalancer } from '../../control/operations/find.ts';
import { modifyListener } from '../../control/operations/modifyListener.ts';
import { modifyListenerAttributes } from '../../control/operations/modifyListenerAttributes.ts';
import { describedAttributes } from '../../model/AttributeDefinition.ts';
import { BalanzaError } from '../../model/BalanzaError.ts';
import type { Action, Listener } from '../../model/Listener.ts';
import { attributesOfListener } from '../../model/attributesOfLoadBalancer.ts';
import type { ListenerArn } from '../../model/names.ts';
import type { Resources } from '../../model/Resources.ts';
import { queryAction, type QueryActions } from '../query/QueryAction.ts';
import { integer, list, string, structure, type ValueOf } from '../query/Shape.ts';
import { pageOf } from './pageOf.ts';
import { requestOf } from './requestOf.ts';
import { actionShape, certificateShape, listenersShape, mutualAuthenticationShape } from './ruleShape.ts';
import { listenerView } from './ruleView.ts';
import { attributesShape, attributesView, tagsShape } from './tagShape.ts';

const settings = {
  Port: integer,
  Protocol: string,
  SslPolicy: string,
  Certificates: list(certificateShape),
  DefaultActions: list(actionShape),
  AlpnPolicy: list(string),
  MutualAuthentication: mutualAuthenticationShape,
};

type AskedMutualAuthentication = ValueOf<typeof mutualAuthenticationShape>;

/** Actions on listeners. Source: ELB, *ELBv2 actions*. */
export const listenerActions: QueryActions = {
  CreateListener: queryAction({
    input: structure({ LoadBalancerArn: string, ...settings, Tags: tagsShape }, ['LoadBalancerArn', 'DefaultActions']),
    output: listenersShape,
    run: (input, { control }) => {
      const created = control.change(createListener, requestOf('createListener', withoutEmptyStore(input)));
      return { Listeners: viewsOf(control.resources, [created]) };
    },
  }),

  ModifyListener: queryAction({
    input: structure({ ListenerArn: string, ...settings }, ['ListenerArn']),
    output: listenersShape,
    run: (input, { control }) => {
      const changed = control.change(modifyListener, requestOf('modifyListener', withoutEmptyStore(input)));
      return { Listeners: viewsOf(control.resources, [changed]) };
    },
  }),

  DeleteListener: queryAction({
    input: structure({ ListenerArn: string }, ['ListenerArn']),
    output: null,
    run: (input, { control }) => control.change(deleteListener, requestOf('deleteListener', input)),
  }),

  DescribeListeners: queryAction({
    input: structure({ LoadBalancerArn: string, ListenerArns: list(string), Marker: string, PageSize: integer }),
    output: listenersShape,
    run: (input, { control: { resources } }) => {
      const { items, NextMarker } = pageOf(chosen(resources, input), input, ({ listenerArn }) => listenerArn);
      return { Listeners: viewsOf(resources, items), NextMarker };
    },
  }),

  DescribeListenerAttributes: queryAction({
    input: structure({ ListenerArn: string }, ['ListenerArn']),
    output: structure({ Attributes: attributesShape }),
    run: ({ ListenerArn }, { control }) => {
      const { protocol, attributes = {} } = findListener(control.resources, ListenerArn);
      return { Attributes: attributesView(describedAttributes(attributesOfListener(protocol), attributes)) };
    },
  }),

  ModifyListenerAttributes: queryAction({
    input: structure({ ListenerArn: string, Attributes: attributesShape }, ['ListenerArn', 'Attributes']),
    output: structure({ Attributes: attributesShape }),
    run: (input, { control }) => ({
      Attributes: attributesView(
        control.change(modifyListenerAttributes, requestOf('modifyListenerAttributes', input)),
      ),
    }),
  }),
};

/** A trust store without a name is none, as clients write what they leave out. */
function withoutEmptyStore<Input extends { readonly MutualAuthentication?: AskedMutualAuthentication | undefined }>(
  input: Input,
): Input {
  const { MutualAuthentication: asked } = input;
  if (asked?.TrustStoreArn !== '') return input;
  return { ...input, MutualAuthentication: { ...asked, TrustStoreArn: undefined } };
}

function chosen(
  resources: Resources,
  {
    LoadBalancerArn,
    ListenerArns = [],
  }: {
    readonly LoadBalancerArn?: string | undefined;
    readonly ListenerArns?: readonly string[] | undefined;
  },
): readonly Listener[] {
  if (LoadBalancerArn !== undefined && ListenerArns.length > 0)
    throw new BalanzaError(
      'ValidationError',
      'Listener ARNs and a load balancer ARN cannot be specified at the same time',
    );
  if (ListenerArns.length > 0) return [...new Set(ListenerArns)].map((arn) => findListener(resources, arn));
  if (LoadBalancerArn === undefined)
    throw new BalanzaError('ValidationError', 'You must specify either listener ARNs or a load balancer ARN');
  const { loadBalancerArn } = findLoadBalancer(resources, LoadBalancerArn);
  return [...resources.listeners.values()].filter((one) => one.loadBalancerArn === loadBalancerArn);
}

function viewsOf(resources: Resources, listeners: readonly Listener[]) {
  const defaults = new Map<ListenerArn, Action>();
  for (const { priority, listenerArn, action } of resources.rules.values())
    if (priority === 'default') defaults.set(listenerArn, action);
  return listeners.map((listener) => listenerView(listener, defaults.get(listener.listenerArn)));
}
