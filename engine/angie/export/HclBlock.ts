/** A value of Terraform's language; `raw` stands as it is, without quotes. */
export type HclValue = string | number | boolean | { readonly raw: string } | readonly HclValue[];

/** One block of Terraform's language: what it sets, and the blocks inside. What is undefined is left out. */
export interface HclBlock {
  readonly head: string;
  readonly sets?: Readonly<Record<string, HclValue | undefined>>;
  readonly blocks?: readonly HclBlock[];
}

/** Writes blocks as `terraform fmt` would. */
export function hclText(blocks: readonly HclBlock[], depth = 0): string {
  return blocks.map((block) => blockText(block, depth)).join(depth === 0 ? '\n' : '');
}

/** A text with nothing in it that Terraform would evaluate. */
export function hclString(text: string): string {
  return JSON.stringify(text).replace(/\$\{/g, '$$${').replace(/%\{/g, '%%{');
}

function blockText({ head, sets = {}, blocks = [] }: HclBlock, depth: number): string {
  const pad = '  '.repeat(depth);
  const lines = Object.entries(sets).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  const width = Math.max(0, ...lines.map(([name]) => name.length));
  const body = lines.map(([name, value]) => `${pad}  ${name.padEnd(width)} = ${valueText(value)}\n`).join('');
  const inner = hclText(blocks, depth + 1);
  if (body === '' && inner === '') return `${pad}${head} {}\n`;
  return `${pad}${head} {\n${body}${body !== '' && inner !== '' ? '\n' : ''}${inner}${pad}}\n`;
}

function valueText(value: HclValue): string {
  if (typeof value === 'string') return hclString(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if ('raw' in value) return value.raw;
  return `[${value.map(valueText).join(', ')}]`;
}
