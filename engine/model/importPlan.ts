import { z } from 'zod';
import { PORT } from './Listener.ts';

const port = z.int().min(PORT.min).max(PORT.max);

const action = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('forward'), group: z.string() }).readonly(),
  z.strictObject({ kind: z.literal('fixed'), status: z.int(), type: z.string(), text: z.string() }).readonly(),
  z
    .strictObject({
      kind: z.literal('redirect'),
      status: z.literal([301, 302]),
      parts: z
        .strictObject({
          protocol: z.string(),
          host: z.string(),
          port: z.string(),
          path: z.string(),
          query: z.string(),
        })
        .readonly(),
    })
    .readonly(),
]);

const rule = z
  .strictObject({
    hosts: z.array(z.string()).readonly(),
    paths: z.array(z.string()).readonly(),
    pathRegex: z.string().nullable(),
    action,
  })
  .readonly();

const listener = z
  .strictObject({
    protocol: z.enum(['HTTP', 'TCP', 'UDP', 'TCP_UDP']),
    port,
    standard: action,
    /** In the order of evaluation. */
    rules: z.array(rule).readonly(),
  })
  .readonly();

const balancer = z
  .strictObject({
    name: z.string(),
    type: z.enum(['application', 'network']),
    listeners: z.array(listener).readonly(),
  })
  .readonly();

const group = z
  .strictObject({
    name: z.string(),
    protocol: z.enum(['HTTP', 'HTTPS', 'TCP', 'TLS', 'UDP', 'TCP_UDP']),
    /** Of the first target. */
    port,
    targets: z.array(z.strictObject({ id: z.string(), port }).readonly()).readonly(),
    /** Attributes of the target group, those with `balanza.` included. */
    attributes: z.record(z.string(), z.string()).readonly(),
  })
  .readonly();

/**
 * What a configuration becomes when it is imported: target groups, and load balancers with listeners and rules that
 * forward to them by name. Made as a whole, or not at all. Source: contract, *Angie configurations*.
 */
export const importPlan = z.strictObject({
  groups: z.array(group).readonly(),
  balancers: z.array(balancer).readonly(),
});

export type ImportPlan = z.output<typeof importPlan>;
export type ImportedGroup = z.output<typeof group>;
export type ImportedBalancer = z.output<typeof balancer>;
export type ImportedListener = z.output<typeof listener>;
export type ImportedRule = z.output<typeof rule>;
export type ImportedAction = z.output<typeof action>;
export type RedirectParts = Extract<ImportedAction, { kind: 'redirect' }>['parts'];
