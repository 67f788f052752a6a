import { list, string, structure } from '../query/Shape.ts';

export const tagShape = structure({ Key: string, Value: string }, ['Key']);
export const tagsShape = list(tagShape);
/** One attribute of a load balancer, target group or listener. */
export const attributeShape = structure({ Key: string, Value: string });
export const attributesShape = list(attributeShape);

/** Attributes as answers have them. */
export function attributesView(attributes: readonly { readonly key: string; readonly value: string }[]) {
  return attributes.map(({ key, value }) => ({ Key: key, Value: value }));
}
