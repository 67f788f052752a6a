import type { Random } from '../../../engine/model/Random.ts';

/** Bytes on which parsers differ. */
const ODD = [
  '\r',
  '\n',
  '\r\n',
  '\r\n\r\n',
  '\t',
  ' ',
  '\0',
  ':',
  ',',
  ';',
  '0',
  '1',
  'a',
  '-',
  '+',
  '_',
  '\x7f',
  '\xa0',
  '\xff',
  '/',
  '?',
  '#',
  '"',
  '\\',
  'chunked',
  'HTTP/1.1',
];

export function pick<Item>(random: Random, items: readonly [Item, ...Item[]]): Item {
  return items[random.integer(items.length)] ?? items[0];
}

/** `text` with up to three faults: bytes put in, taken out, doubled, exchanged; most often none. */
export function mutated(text: string, random: Random): string {
  let made = text;
  for (let left = random.integer(4); left > 0; left -= 1) made = once(made, random);
  return made;
}

function once(text: string, random: Random): string {
  const at = random.integer(text.length + 1);
  const odd = ODD[random.integer(ODD.length)] ?? ' ';
  switch (random.integer(6)) {
    case 0:
      return text.slice(0, at) + odd + text.slice(at);
    case 1:
      return text.slice(0, at) + text.slice(at + 1 + random.integer(4));
    case 2:
      return text.slice(0, at) + odd + text.slice(at + 1);
    case 3: {
      const part = text.slice(at, at + 1 + random.integer(30));
      return text.slice(0, at) + part + text.slice(at);
    }
    case 4: {
      const lines = text.split('\r\n');
      const [one, other] = [random.integer(lines.length), random.integer(lines.length)];
      [lines[one], lines[other]] = [lines[other] ?? '', lines[one] ?? ''];
      return lines.join('\r\n');
    }
    default:
      return text.slice(0, at) + String.fromCharCode(random.integer(256)) + text.slice(at + 1);
  }
}
