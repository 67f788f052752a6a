import { describe, expect, it } from 'vitest';
import { parseSampleChanges } from '../../../../engine/instances/samples/parseSampleChanges.ts';

describe('parseSampleChanges', () => {
  it.each([
    { text: '{}', changes: {} },
    { text: '{"latencyMs":0}', changes: { latencyMs: 0 } },
    { text: '{"latencyMs":600000,"errorPercent":100}', changes: { latencyMs: 600_000, errorPercent: 100 } },
    { text: '{"errorPercent":0.5}', changes: { errorPercent: 0.5 } },
    { text: '{"errorStatus":200,"healthStatus":599}', changes: { errorStatus: 200, healthStatus: 599 } },
    { text: '{"mode":"hang"}', changes: { mode: 'hang' } },
  ])('contract: takes $text', ({ text, changes }) => {
    expect(parseSampleChanges(text)).toEqual({ kind: 'changes', changes });
  });

  it.each([
    { text: '', message: 'The body is not JSON. Send an object such as {"latencyMs": 200}.' },
    { text: '[1]', message: 'The body is not a JSON object. Send one such as {"latencyMs": 200}.' },
    { text: 'null', message: 'The body is not a JSON object. Send one such as {"latencyMs": 200}.' },
    { text: '{"latencyMs":-1}', message: "'latencyMs' takes a number from 0 to 600000, not -1." },
    { text: '{"latencyMs":600001}', message: "'latencyMs' takes a number from 0 to 600000, not 600001." },
    { text: '{"latencyMs":"5"}', message: `'latencyMs' takes a number from 0 to 600000, not "5".` },
    { text: '{"errorPercent":101}', message: "'errorPercent' takes a number from 0 to 100, not 101." },
    { text: '{"errorStatus":199}', message: "'errorStatus' takes a whole number from 200 to 599, not 199." },
    { text: '{"healthStatus":503.5}', message: "'healthStatus' takes a whole number from 200 to 599, not 503.5." },
    { text: '{"mode":"off"}', message: `'mode' takes one of answer, hang, refuse and reset, not "off".` },
    {
      text: '{"latencyMs":5,"latency":1}',
      message: "There is no 'latency'. The fields are latencyMs, errorPercent, errorStatus, healthStatus and mode.",
    },
    {
      text: '{"__proto__":1}',
      message: "There is no '__proto__'. The fields are latencyMs, errorPercent, errorStatus, healthStatus and mode.",
    },
  ])('refuses $text', ({ text, message }) => {
    expect(parseSampleChanges(text)).toEqual({ kind: 'invalid', message });
  });
});
