import { describe, expect, it } from 'vitest';
import { formatsOf, type Formats } from '../../../renderer/look/formatsOf.ts';

const EN = formatsOf('en', 'utc');
const ES = formatsOf('es', 'utc');
/** Spanish puts a no-break space before the percent sign. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('formatsOf', () => {
  it.each([
    { name: 'a rate', write: (f: Formats) => f.rate(12.5), en: '12.5', es: '12,5' },
    { name: 'a rate below 1000, to one decimal', write: (f: Formats) => f.rate(200.26), en: '200.3', es: '200,3' },
    { name: 'a rate of 1000, without', write: (f: Formats) => f.rate(999.96), en: '1,000', es: '1000' },
    { name: 'a large rate', write: (f: Formats) => f.rate(41_870.4), en: '41,870', es: '41.870' },
    { name: 'no rate', write: (f: Formats) => f.rate(null), en: '–', es: '–' },
    { name: 'a rate that is none', write: (f: Formats) => f.rate(Number.NaN), en: '–', es: '–' },
    { name: 'a rate of zero', write: (f: Formats) => f.rate(-0), en: '0.0', es: '0,0' },
    { name: 'an observed share', write: (f: Formats) => f.observed(0.496), en: '49.6%', es: '49,6 %' },
    { name: 'a small observed share', write: (f: Formats) => f.observed(0.06239), en: '6.24%', es: '6,24 %' },
    { name: 'an observed share at the edge', write: (f: Formats) => f.observed(0.099_96), en: '10.0%', es: '10,0 %' },
    { name: 'E-021 a computed share', write: (f: Formats) => f.exact(0.0625), en: '6.25%', es: '6,25 %' },
    { name: 'a whole computed share', write: (f: Formats) => f.exact(0.25), en: '25%', es: '25 %' },
    { name: 'a part of three', write: (f: Formats) => f.part(1 / 3), en: '33.3%', es: '33,3 %' },
    { name: 'UIX-02 a large number', write: (f: Formats) => f.integer(1_234_567), en: '1,234,567', es: '1.234.567' },
    { name: 'UIX-02 bytes', write: (f: Formats) => f.bytes(1_536), en: '1.5 KiB', es: '1,5 KiB' },
    { name: 'no bytes', write: (f: Formats) => f.bytes(0), en: '0 B', es: '0 B' },
    { name: 'many bytes', write: (f: Formats) => f.bytes(5 * 1024 ** 4), en: '5,120 GiB', es: '5120 GiB' },
    { name: 'an axis figure', write: (f: Formats) => f.short(1_234), en: '1.2 k', es: '1,2 k' },
    { name: 'a small axis figure', write: (f: Formats) => f.short(0.4), en: '0.4', es: '0,4' },
    { name: 'a latency', write: (f: Formats) => f.latency(183.6), en: '184 ms', es: '184 ms' },
    { name: 'a latency below 10 ms', write: (f: Formats) => f.latency(0.42), en: '0.4 ms', es: '0,4 ms' },
    { name: 'a latency above a second', write: (f: Formats) => f.latency(1_240), en: '1.24 s', es: '1,24 s' },
    { name: 'no latency', write: (f: Formats) => f.latency(null), en: '–', es: '–' },
    { name: 'zero on a latency axis', write: (f: Formats) => f.latencyTick(0), en: '0', es: '0' },
    { name: 'a clock', write: (f: Formats) => f.clock(43_390_000), en: '12:03:10', es: '12:03:10' },
    { name: 'a clock after midnight', write: (f: Formats) => f.clock(5_000), en: '00:00:05', es: '00:00:05' },
    { name: 'minutes of an axis', write: (f: Formats) => f.minute(43_390_000), en: '12:03', es: '12:03' },
    { name: 'a countdown', write: (f: Formats) => f.countdown(1_798_000), en: '29:58', es: '29:58' },
    { name: 'a long countdown', write: (f: Formats) => f.countdown(5_398_000), en: '1:29:58', es: '1:29:58' },
    { name: 'a countdown that is over', write: (f: Formats) => f.countdown(-5_000), en: '0:00', es: '0:00' },
    { name: 'a length of time', write: (f: Formats) => f.duration(185_000), en: '3 min 5 s', es: '3 min 5 s' },
    { name: 'a whole minute', write: (f: Formats) => f.duration(60_000), en: '1 min', es: '1 min' },
    { name: 'days', write: (f: Formats) => f.duration(356_400_000), en: '4 d 3 h', es: '4 d 3 h' },
    { name: 'no time', write: (f: Formats) => f.duration(0), en: '0 s', es: '0 s' },
    { name: 'a difference', write: (f: Formats) => f.difference(0.01), en: '+1.00%', es: '+1,00 %' },
    { name: 'no difference', write: (f: Formats) => f.difference(0), en: '0.00%', es: '0,00 %' },
    { name: 'less', write: (f: Formats) => f.difference(-0.0017), en: '-0.17%', es: '-0,17 %' },
    { name: 'a decimal', write: (f: Formats) => f.decimal(0.066_7, 2), en: '0.07', es: '0,07' },
  ])('writes $name', ({ write, en, es }) => {
    expect([write(EN), plain(write(ES))]).toEqual([en, es]);
  });
});
