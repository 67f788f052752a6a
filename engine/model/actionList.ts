import { z } from 'zod';

const texts = z.array(z.string()).optional();
const textConfig = z.strictObject({ values: texts, regexValues: texts }).optional();

/** Conditions: values in the condition, or in the configuration of its field. `checkedConditions` says which. */
export const conditionList = z.array(
  z.strictObject({
    field: z.string().max(64).optional(),
    values: texts,
    regexValues: texts,
    hostHeaderConfig: textConfig,
    pathPatternConfig: textConfig,
    httpHeaderConfig: z
      .strictObject({ httpHeaderName: z.string().optional(), values: texts, regexValues: texts })
      .optional(),
    queryStringConfig: z
      .strictObject({
        values: z.array(z.strictObject({ key: z.string().optional(), value: z.string().optional() })).optional(),
      })
      .optional(),
    httpRequestMethodConfig: z.strictObject({ values: texts }).optional(),
    sourceIpConfig: z.strictObject({ values: texts }).optional(),
  }),
);

/** Actions: what each type needs and may have, `checkedAction` says. */
export const actionList = z
  .array(
    z.strictObject({
      type: z.string(),
      targetGroupArn: z.string().optional(),
      order: z.int().optional(),
      forwardConfig: z
        .strictObject({
          targetGroups: z.array(z.strictObject({ targetGroupArn: z.string(), weight: z.int().optional() })).optional(),
          targetGroupStickinessConfig: z
            .strictObject({ enabled: z.boolean().optional(), durationSeconds: z.int().optional() })
            .optional(),
        })
        .optional(),
      redirectConfig: z
        .strictObject({
          protocol: z.string().optional(),
          port: z.string().optional(),
          host: z.string().optional(),
          path: z.string().optional(),
          query: z.string().optional(),
          statusCode: z.enum(['HTTP_301', 'HTTP_302']),
        })
        .optional(),
      fixedResponseConfig: z
        .strictObject({
          messageBody: z.string().max(1_024).optional(),
          statusCode: z.string().regex(/^(2|4|5)\d\d$/),
          contentType: z.string().max(32).optional(),
        })
        .optional(),
    }),
  )
  .min(1);

const rewrites = z
  .strictObject({ rewrites: z.array(z.strictObject({ regex: z.string(), replace: z.string() })) })
  .optional();

/** Transforms of a rule. */
export const transformList = z.array(
  z.strictObject({
    type: z.enum(['host-header-rewrite', 'url-rewrite']),
    hostHeaderRewriteConfig: rewrites,
    urlRewriteConfig: rewrites,
  }),
);
