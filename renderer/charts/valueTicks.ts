/** Steps between ticks of an axis, times a power of ten. */
const STEPS = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];
const INTERVALS = 3;

/** Four ticks from 0 to a round value that is not below `highest`. Whole ones where values are counted. */
export function valueTicks(highest: number, isWhole: boolean): readonly number[] {
  const least = highest / INTERVALS;
  const power = 10 ** Math.floor(Math.log10(least > 0 ? least : 1));
  const steps = [...STEPS, 20].map((step) => Number((step * power).toPrecision(12)));
  const fits = (step: number) => step >= least * (1 - 1e-9) && (!isWhole || Number.isInteger(step));
  const step = steps.find(fits) ?? Math.max(1, Math.ceil(least));
  return Array.from({ length: INTERVALS + 1 }, (_, place) => Number((place * step).toPrecision(12)));
}
