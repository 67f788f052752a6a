import { describe, expect, it } from 'vitest';
import { answerText } from '../../../engine/lambda/io/answerText.ts';
import { readFunctionAnswer } from '../../../engine/lambda/readFunctionAnswer.ts';

const read = (given: unknown, hasMultiValueHeaders = false) =>
  readFunctionAnswer(Buffer.from(typeof given === 'string' ? given : JSON.stringify(given)), { hasMultiValueHeaders });

describe('what a function gives back (ELB, Lambda targets)', () => {
  it('is an answer with its status, fields and body', () => {
    const answer = read({
      statusCode: 201,
      statusDescription: '201 Made',
      headers: { 'Content-Type': 'text/plain', 'Content-Length': '99', Connection: 'close' },
      body: 'ñ',
    });
    expect(answer).toEqual({
      status: 201,
      reason: 'Made',
      fields: [['Content-Type', 'text/plain']],
      body: Buffer.from('ñ'),
    });
    expect(typeof answer === 'string' ? '' : answerText(answer)).toBe(
      'HTTP/1.1 201 Made\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\n',
    );
  });

  it('has bytes in base64, a type where it names none, and no length where there is no body', () => {
    const bytes = read({ statusCode: 200, body: 'AAH/', isBase64Encoded: true });
    expect(typeof bytes === 'string' ? '' : [...bytes.body]).toEqual([0, 1, 255]);
    expect(typeof bytes === 'string' ? '' : answerText(bytes)).toBe(
      'HTTP/1.1 200 OK\r\nContent-Type: application/octet-stream\r\nContent-Length: 3\r\n\r\n',
    );
    const none = read({ statusCode: 204 });
    expect(typeof none === 'string' ? '' : answerText(none)).toBe('HTTP/1.1 204 No Content\r\n\r\n');
  });

  it('has lists of values only in a group that has them, single ones only in the others', () => {
    const given = { statusCode: 200, headers: { a: '1' }, multiValueHeaders: { b: ['1', '2'] } };
    expect(read(given)).toMatchObject({ fields: [['a', '1']] });
    expect(read(given, true)).toMatchObject({
      fields: [
        ['b', '1'],
        ['b', '2'],
      ],
    });
  });

  it.each([
    ['', 'functionAnswerInvalid'],
    ['hello', 'functionAnswerInvalid'],
    [null, 'functionAnswerInvalid'],
    [{}, 'functionAnswerInvalid'],
    [{ statusCode: '200' }, 'functionAnswerInvalid'],
    [{ statusCode: 101 }, 'functionAnswerInvalid'],
    [{ statusCode: 600 }, 'functionAnswerInvalid'],
    [{ statusCode: 200, body: { a: 1 } }, 'functionAnswerInvalid'],
    [{ statusCode: 200, headers: { a: 1 } }, 'functionAnswerInvalid'],
    [{ statusCode: 200, headers: { 'a b': '1' } }, 'functionAnswerInvalid'],
    [{ statusCode: 200, headers: { a: '1\r\nSet-Cookie: b' } }, 'functionAnswerInvalid'],
    [{ statusCode: 200, statusDescription: 'a\nb' }, 'functionAnswerInvalid'],
    [{ errorType: 'Error', errorMessage: 'no' }, 'functionThrew'],
    [{ errorMessage: 'Task timed out after 3.00 seconds' }, 'functionThrew'],
    [{ statusCode: 200, body: 'x'.repeat(1_048_576) }, 'functionAnswerTooLarge'],
  ])('%j is none: %s', (given, fault) => {
    expect(read(given)).toBe(fault);
  });
});
