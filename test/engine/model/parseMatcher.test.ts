import { expect, it } from 'vitest';
import { BalanzaError } from '../../../engine/model/BalanzaError.ts';
import { parseMatcher } from '../../../engine/model/parseMatcher.ts';
import { HEALTH_CHECK_LIMITS } from '../../../engine/model/TargetGroup.ts';

const alb = HEALTH_CHECK_LIMITS.matcherCode;

it.each([
  { text: '200', ranges: [[200, 200]] },
  {
    text: '200,202',
    ranges: [
      [200, 200],
      [202, 202],
    ],
  },
  { text: '200-299', ranges: [[200, 299]] },
  {
    text: '200-299,302,400-404',
    ranges: [
      [200, 299],
      [302, 302],
      [400, 404],
    ],
  },
  { text: '200-499', ranges: [[200, 499]] },
  { text: '301-301', ranges: [[301, 301]] },
])('E-097 takes the matcher $text', ({ text, ranges }) => {
  expect(parseMatcher(text, alb)).toEqual(ranges);
});

it.each([
  { text: '', says: "'' is neither a code nor a range" },
  { text: 'abc', says: "'abc' is neither" },
  { text: '200,', says: "'' is neither" },
  { text: '200, 202', says: "' 202' is neither" },
  { text: '200-', says: "'200-' is neither" },
  { text: '200-250-299', says: "'200-250-299' is neither" },
  { text: '2xx', says: "'2xx' is neither" },
  { text: '-200', says: "'-200' is neither" },
  { text: '299-200', says: "the range '299-200' runs backwards. Write 200-299." },
  { text: '199', says: "must be within '200-499' inclusive: '199' is not" },
  { text: '500', says: "must be within '200-499' inclusive: '500' is not" },
  { text: '200,200-500', says: "'200-500' is not" },
])('E-097 refuses the matcher "$text" and names the part', ({ text, says }) => {
  const parse = () => parseMatcher(text, alb);
  expect(parse).toThrow(BalanzaError);
  expect(parse).toThrow(expect.objectContaining({ code: 'ValidationError' }));
  expect(parse).toThrow(says);
});

it('E-097 takes 200 to 599 where the type of balancer does', () => {
  expect(parseMatcher('500-599', { min: 200, max: 599 })).toEqual([[500, 599]]);
});
