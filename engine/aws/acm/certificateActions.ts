import { z } from 'zod';
import { certificateUsers } from '../../control/certificates/certificateUsers.ts';
import { addTags } from '../../control/operations/addTags.ts';
import { deleteCertificate } from '../../control/operations/deleteCertificate.ts';
import { findAcmCertificate } from '../../control/operations/find.ts';
import { removeTags } from '../../control/operations/removeTags.ts';
import { tagsOf } from '../../control/operations/tagChanges.ts';
import { BalanzaError } from '../../model/BalanzaError.ts';
import { certificateStatus, REQUESTED_KEY_ALGORITHMS, type Certificate } from '../../model/Certificate.ts';
import { parseInput } from '../../model/parseInput.ts';
import type { AwsContext } from '../AwsContext.ts';
import { pageOf } from '../elbv2/pageOf.ts';
import { certificateDetail, certificateSummary } from './certificateDetail.ts';

/** Answers one action; undefined: it has nothing to say. */
export type AcmAction = (body: unknown, context: AwsContext) => object | undefined;

function acmAction<Input extends z.ZodType>(
  input: Input,
  run: (input: z.output<Input>, context: AwsContext) => object | undefined,
): AcmAction {
  return (body, context) => run(parseInput(input, body), context);
}

const ARN = /^arn:[\w+=/,.@-]+:acm:[\w+=/,.@-]*:[0-9]+:[\w+=,.@-]+(\/[\w+=,.@-]+)*$/;
const arn = z.string().min(20).max(2048);
const tags = z.array(z.strictObject({ Key: z.string(), Value: z.string().default('') })).max(50);
const tagValues = z.array(z.strictObject({ Key: z.string(), Value: z.string().optional() })).max(50);
/** Bytes, which JSON carries as base64. */
const blob = z.base64().transform((text) => Buffer.from(text, 'base64').toString('utf8'));
const preference = z.enum(['ENABLED', 'DISABLED']);
const keyTypes = [
  'RSA_1024',
  'RSA_2048',
  'RSA_3072',
  'RSA_4096',
  'EC_prime256v1',
  'EC_secp384r1',
  'EC_secp521r1',
] as const;
const statuses = [
  'PENDING_VALIDATION',
  'ISSUED',
  'INACTIVE',
  'EXPIRED',
  'VALIDATION_TIMED_OUT',
  'REVOKED',
  'FAILED',
] as const;

/** Largest page of ListCertificates, and the page when none is asked for. */
const MAX_ITEMS = 1_000;
/** What ListCertificates lists when no types are asked for. Source: ACM, *ListCertificates*. */
const LISTED_KEY_TYPES: readonly string[] = ['RSA_1024', 'RSA_2048'];

/** Actions of ACM by name. Source: ACM, *API*. */
export const certificateActions: Readonly<Record<string, AcmAction>> = {
  ImportCertificate: acmAction(
    z.strictObject({
      CertificateArn: arn.optional(),
      Certificate: blob,
      PrivateKey: blob,
      CertificateChain: blob.default(''),
      Tags: tags.optional(),
    }),
    ({ CertificateArn, Certificate, PrivateKey, CertificateChain, Tags }, { control }) => {
      if (CertificateArn !== undefined) checkArn(CertificateArn);
      const { certificateArn } = control.certificates.import({
        certificateArn: CertificateArn,
        certificate: Certificate,
        privateKey: PrivateKey,
        certificateChain: CertificateChain,
        tags: tagInputs(Tags),
      });
      return { CertificateArn: certificateArn };
    },
  ),

  RequestCertificate: acmAction(
    z.strictObject({
      DomainName: z.string(),
      SubjectAlternativeNames: z.array(z.string()).optional(),
      ValidationMethod: z.enum(['EMAIL', 'DNS']).optional(),
      IdempotencyToken: z.string().min(1).max(32).regex(/^\w+$/).optional(),
      DomainValidationOptions: z
        .array(z.strictObject({ DomainName: z.string(), ValidationDomain: z.string() }))
        .optional(),
      Options: z
        .strictObject({
          CertificateTransparencyLoggingPreference: preference.optional(),
          Export: preference.optional(),
        })
        .optional(),
      Tags: tags.optional(),
      KeyAlgorithm: z.enum(REQUESTED_KEY_ALGORITHMS).optional(),
    }),
    (input, { control, clientTokens }) => {
      const { IdempotencyToken, DomainValidationOptions = [], Options, ...asked } = input;
      checkValidation([asked.DomainName, ...(asked.SubjectAlternativeNames ?? [])], DomainValidationOptions);
      if (Options?.Export === 'ENABLED')
        throw new BalanzaError(
          'InvalidParameterException',
          'Exportable certificates are not offered: leave Export out.',
        );
      const token = IdempotencyToken === undefined ? undefined : `acm ${IdempotencyToken}`;
      return clientTokens.once(token, input, () => {
        const { certificateArn } = control.certificates.request({
          domainName: asked.DomainName,
          subjectAlternativeNames: asked.SubjectAlternativeNames,
          keyAlgorithm: asked.KeyAlgorithm,
          validationMethod: asked.ValidationMethod,
          transparencyLogging: Options?.CertificateTransparencyLoggingPreference !== 'DISABLED',
          tags: tagInputs(asked.Tags),
        });
        return { CertificateArn: certificateArn };
      });
    },
  ),

  DescribeCertificate: acmAction(z.strictObject({ CertificateArn: arn }), ({ CertificateArn }, context) => ({
    Certificate: certificateDetail(found(context, CertificateArn), around(context, CertificateArn)),
  })),

  GetCertificate: acmAction(z.strictObject({ CertificateArn: arn }), ({ CertificateArn }, context) => {
    const { certificatePem, chainPem } = found(context, CertificateArn);
    return { Certificate: certificatePem, ...(chainPem !== '' && { CertificateChain: chainPem }) };
  }),

  ListCertificates: acmAction(
    z.strictObject({
      CertificateStatuses: z.array(z.enum(statuses)).optional(),
      Includes: z
        .strictObject({
          extendedKeyUsage: z.array(z.string()).optional(),
          keyUsage: z.array(z.string()).optional(),
          keyTypes: z.array(z.enum(keyTypes)).optional(),
          exportOption: preference.optional(),
          managedBy: z.string().optional(),
        })
        .optional(),
      NextToken: z.string().min(1).max(10_000).optional(),
      MaxItems: z.int().min(1).max(MAX_ITEMS).optional(),
      SortBy: z.enum(['CREATED_AT']).optional(),
      SortOrder: z.enum(['ASCENDING', 'DESCENDING']).optional(),
    }),
    (input, context) => {
      if ((input.SortBy === undefined) !== (input.SortOrder === undefined))
        throw new BalanzaError('InvalidArgsException', 'SortBy and SortOrder must be specified together.');
      const users = certificateUsers(context.control.resources);
      const nowMs = context.clock.nowMs();
      const wanted = [...context.control.resources.certificates.values()]
        .map((certificate) => ({
          certificate,
          summary: certificateSummary(certificate, {
            nowMs,
            inUseBy: [...(users.get(certificate.certificateArn) ?? [])],
          }),
        }))
        .filter(({ certificate, summary: { KeyUsages, ExtendedKeyUsages } }) => {
          const {
            keyTypes: types = LISTED_KEY_TYPES,
            keyUsage,
            extendedKeyUsage,
            exportOption,
            managedBy,
          } = input.Includes ?? {};
          return (
            (input.CertificateStatuses?.includes(certificateStatus(certificate, nowMs)) ?? true) &&
            types.some((type) => type === certificate.keyAlgorithm) &&
            hasOne(keyUsage, KeyUsages) &&
            hasOne(extendedKeyUsage, ExtendedKeyUsages) &&
            exportOption !== 'ENABLED' &&
            managedBy === undefined
          );
        });
      const { items, NextToken } = page(sorted(wanted, input.SortOrder), input);
      return { CertificateSummaryList: items.map(({ summary }) => summary), NextToken };
    },
  ),

  DeleteCertificate: acmAction(z.strictObject({ CertificateArn: arn }), ({ CertificateArn }, { control }) => {
    checkArn(CertificateArn);
    control.change(deleteCertificate, { certificateArn: CertificateArn });
    return undefined;
  }),

  AddTagsToCertificate: acmAction(z.strictObject({ CertificateArn: arn, Tags: tags.min(1) }), (input, context) => {
    tagCertificate(context, input.CertificateArn, input.Tags);
    return undefined;
  }),
  TagResource: acmAction(z.strictObject({ ResourceArn: arn, Tags: tags.min(1) }), (input, context) => {
    tagCertificate(context, input.ResourceArn, input.Tags);
    return undefined;
  }),

  RemoveTagsFromCertificate: acmAction(
    z.strictObject({ CertificateArn: arn, Tags: tagValues.min(1) }),
    ({ CertificateArn, Tags }, context) => {
      found(context, CertificateArn);
      const has = tagsOf(context.control.resources, CertificateArn);
      // A tag that is named with a value goes only when it has that one.
      const tagKeys = Tags.filter(({ Key, Value }) => Value === undefined || has[Key] === Value).map(({ Key }) => Key);
      if (tagKeys.length > 0) context.control.change(removeTags, { resourceArns: [CertificateArn], tagKeys });
      return undefined;
    },
  ),
  UntagResource: acmAction(
    z.strictObject({ ResourceArn: arn, TagKeys: z.array(z.string()).min(1) }),
    ({ ResourceArn, TagKeys }, context) => {
      found(context, ResourceArn);
      context.control.change(removeTags, { resourceArns: [ResourceArn], tagKeys: TagKeys });
      return undefined;
    },
  ),

  ListTagsForCertificate: acmAction(z.strictObject({ CertificateArn: arn }), ({ CertificateArn }, context) =>
    tagList(context, CertificateArn),
  ),
  ListTagsForResource: acmAction(z.strictObject({ ResourceArn: arn }), ({ ResourceArn }, context) =>
    tagList(context, ResourceArn),
  ),
};

function checkArn(text: string): void {
  if (!ARN.test(text)) throw new BalanzaError('InvalidArnException', `The ARN '${text.slice(0, 256)}' is not valid.`);
}

function found({ control }: AwsContext, text: string): Certificate {
  checkArn(text);
  return findAcmCertificate(control.resources, text);
}

function around(context: AwsContext, text: string) {
  const { certificateArn } = found(context, text);
  const inUseBy = [...(certificateUsers(context.control.resources).get(certificateArn) ?? [])];
  return { inUseBy, nowMs: context.clock.nowMs() };
}

function tagInputs(given: z.output<typeof tags> | undefined) {
  return given?.map(({ Key: key, Value: value }) => ({ key, value }));
}

function tagCertificate(context: AwsContext, text: string, given: z.output<typeof tags>): void {
  found(context, text);
  context.control.change(addTags, { resourceArns: [text], tags: tagInputs(given) ?? [] });
}

function tagList(context: AwsContext, text: string) {
  found(context, text);
  return { Tags: Object.entries(tagsOf(context.control.resources, text)).map(([Key, Value]) => ({ Key, Value })) };
}

/** A domain is validated at itself or at a domain above it. Source: ACM, *DomainValidationOption*. */
function checkValidation(
  names: readonly string[],
  options: readonly { readonly DomainName: string; readonly ValidationDomain: string }[],
): void {
  const wrong = options.find(
    ({ DomainName: name, ValidationDomain: above }) =>
      !names.includes(name) || (name !== above && !name.endsWith(`.${above}`)),
  );
  if (wrong)
    throw new BalanzaError(
      'InvalidDomainValidationOptionsException',
      `The validation domain '${wrong.ValidationDomain.slice(0, 253)}' must be '${wrong.DomainName.slice(0, 253)}', which the request must name, or a domain above it.`,
    );
}

function hasOne(wanted: readonly string[] | undefined, has: readonly string[]): boolean {
  return wanted === undefined || wanted.length === 0 || wanted.some((one) => has.includes(one));
}

function sorted<Item extends { readonly certificate: Certificate }>(
  items: readonly Item[],
  order: 'ASCENDING' | 'DESCENDING' | undefined,
): readonly Item[] {
  if (order === undefined) return items;
  const sign = order === 'ASCENDING' ? 1 : -1;
  return items.toSorted((one, other) => sign * (one.certificate.createdAtMs - other.certificate.createdAtMs));
}

function page<Item extends { readonly certificate: Certificate }>(
  items: readonly Item[],
  { NextToken: token, MaxItems }: { readonly NextToken?: string | undefined; readonly MaxItems?: number | undefined },
) {
  try {
    const asked = { Marker: token, PageSize: MaxItems ?? MAX_ITEMS, largest: MAX_ITEMS };
    const { items: shown, NextMarker } = pageOf(items, asked, ({ certificate }) => certificate.certificateArn);
    return { items: shown, NextToken: NextMarker };
  } catch (cause) {
    throw new BalanzaError('ValidationException', 'The NextToken is not valid. Give that of the answer before.', {
      cause,
    });
  }
}
