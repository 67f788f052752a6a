import { describe, expect, it } from 'vitest';
import { parameterTree } from '../../../../engine/aws/query/ParameterTree.ts';
import { parsePairs } from '../../../../engine/aws/query/parsePairs.ts';
import { readParameters, type ListStyle } from '../../../../engine/aws/query/readParameters.ts';
import { boolean, double, integer, list, string, structure, timestamp } from '../../../../engine/aws/query/Shape.ts';
import { BalanzaError } from '../../../../engine/model/BalanzaError.ts';

const shape = structure(
  {
    Name: string,
    Port: integer,
    Enabled: boolean,
    Ratio: double,
    Time: timestamp,
    Subnets: list(string),
    Tags: list(structure({ Key: string, Value: string }, ['Key'])),
    Config: structure({ Groups: list(structure({ Arn: string, Weight: integer })) }),
  },
  ['Name'],
);

function read(form: string, style: ListStyle = 'member'): unknown {
  try {
    return readParameters(shape, parameterTree(parsePairs(form)), style);
  } catch (error) {
    if (error instanceof BalanzaError) return `${error.code}: ${error.message}`;
    throw error;
  }
}

const WRONG = 'ValidationError: 1 validation error detected: Value';

describe('parameters of the Query protocol', () => {
  it.each([
    { form: 'Name=a+b%26c%C3%A9', is: { Name: 'a b&cé' } },
    { form: 'Name=', is: { Name: '' } },
    { form: 'Name=a&Name=b', is: { Name: 'b' } },
    { form: 'Name=a&Port=80&Enabled=true&Ratio=0.5', is: { Name: 'a', Port: 80, Enabled: true, Ratio: 0.5 } },
    { form: 'Name=a&Time=1970-01-01T00:00:01Z', is: { Name: 'a', Time: 1_000 } },
    { form: 'Name=a&Subnets.member.1=x&Subnets.member.2=y', is: { Name: 'a', Subnets: ['x', 'y'] } },
    { form: 'Name=a&Subnets.member.10=j&Subnets.member.9=i', is: { Name: 'a', Subnets: ['i', 'j'] } },
    { form: 'Name=a&Subnets=', is: { Name: 'a', Subnets: [] } },
    { form: 'Name=a&Tags.member.1.Key=k&Tags.member.1.Value=v', is: { Name: 'a', Tags: [{ Key: 'k', Value: 'v' }] } },
    {
      form: 'Name=a&Config.Groups.member.1.Arn=x&Config.Groups.member.1.Weight=10',
      is: { Name: 'a', Config: { Groups: [{ Arn: 'x', Weight: 10 }] } },
    },
    { form: 'Name=a&Config=', is: { Name: 'a', Config: {} } },
  ])('reads $form', ({ form, is }) => {
    expect(read(form)).toEqual(is);
  });

  it('reads flat lists as EC2 writes them', () => {
    expect(read('Name=a&Subnets.1=x&Subnets.2=y&Tags.1.Key=k', 'flat')).toEqual({
      Name: 'a',
      Subnets: ['x', 'y'],
      Tags: [{ Key: 'k' }],
    });
  });

  it.each([
    { form: 'Port=80', is: `${WRONG} null at 'Name' failed to satisfy constraint: Member must not be null` },
    {
      form: 'Name=a&Port=abc',
      is: `${WRONG} 'abc' at 'Port' failed to satisfy constraint: Member must be of type integer`,
    },
    {
      form: 'Name=a&Port=1.5',
      is: `${WRONG} '1.5' at 'Port' failed to satisfy constraint: Member must be of type integer`,
    },
    {
      form: 'Name=a&Enabled=True',
      is: `${WRONG} 'True' at 'Enabled' failed to satisfy constraint: Member must satisfy enum value set: [true, false]`,
    },
    {
      form: 'Name=a&Ratio=x',
      is: `${WRONG} 'x' at 'Ratio' failed to satisfy constraint: Member must be of type double`,
    },
    {
      form: 'Name=a&Time=x',
      is: `${WRONG} 'x' at 'Time' failed to satisfy constraint: Member must be of type timestamp`,
    },
    { form: 'Name=a&Other=1', is: "ValidationError: The parameter 'Other' is not known here. Leave it out." },
    {
      form: 'Name=a&constructor=1',
      is: "ValidationError: The parameter 'constructor' is not known here. Leave it out.",
    },
    { form: 'Name=a&__proto__.x=1', is: "ValidationError: The parameter '__proto__' is not known here. Leave it out." },
    { form: 'Name=a&Name.x=1', is: "ValidationError: The parameter 'Name.x' is not known here." },
    {
      form: 'Name=a&Tags.member.1.Value=v',
      is: `${WRONG} null at 'Tags.member.1.Key' failed to satisfy constraint: Member must not be null`,
    },
    {
      form: 'Name=a&Tags.member.1.Key=k&Tags.member.1.Colour=v',
      is: "ValidationError: The parameter 'Tags.member.1.Colour' is not known here. Leave it out.",
    },
    {
      form: 'Name=a&Subnets=x',
      is: `${WRONG} 'x' at 'Subnets' failed to satisfy constraint: Member must be a list, written as Subnets.member.1`,
    },
    {
      form: 'Name=a&Subnets.1=x',
      is: `${WRONG} '' at 'Subnets.1' failed to satisfy constraint: Member must be written as Subnets.member.1`,
    },
    {
      form: 'Name=a&Subnets.member.x=y',
      is: `${WRONG} 'x' at 'Subnets.member.x' failed to satisfy constraint: Member must have a number as its place in the list`,
    },
    {
      form: 'Name=%zz',
      is: "MalformedQueryString: The query string contains a syntax error: '%zz' is not percent-encoded UTF-8.",
    },
    { form: `${'a.'.repeat(20)}a=1`, is: `ValidationError: The parameter '${'a.'.repeat(20)}a' has too many parts.` },
  ])('refuses $form', ({ form, is }) => {
    expect(read(form)).toBe(is);
  });
});
