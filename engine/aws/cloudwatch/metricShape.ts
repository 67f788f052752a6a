import { list, string, structure, type ValueOf } from '../query/Shape.ts';

const dimensionShape = structure({ Name: string, Value: string }, ['Name', 'Value']);

/** A metric by its names. */
export const metricShape = structure({ Namespace: string, MetricName: string, Dimensions: list(dimensionShape) }, [
  'Namespace',
  'MetricName',
]);
export type AskedMetric = ValueOf<typeof metricShape>;

/** Dimensions by name. */
export function dimensionsOf(dimensions: readonly ValueOf<typeof dimensionShape>[]): ReadonlyMap<string, string> {
  return new Map(dimensions.map(({ Name, Value }) => [Name, Value]));
}
