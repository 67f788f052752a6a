import { OPEN, TOLD } from './TOLD.mjs';

const ID = /\b([AE])-(\d{3})(?:(?:\s*(?:…|to|–)\s*)\1-(\d{3}))?/g;
const TITLE =
  /\b(?:it|test|describe)(?:\.\w+(?:\([^)]*\))?)*\(\s*(['"`])(.*?)\1\s*,|\}?\)?\]?(?: as const)?\)\(\s*(['"`])(.*?)\3/;

/** What a test is called that an id stands in outside of any. */
const WHOLE_FILE = 'the file as a whole';
/** So far at most an id is from the ends of its row. */
const ROW_LINES = 8;

/** The numbered requirements in the order of their numbers, from rows of tables (`| E-001 | … |`) and items (`- A-001 …`): id and first sentence. */
export function readRequirements(markdown) {
  return [...markdown.matchAll(/^(?:\| (E-\d{3}) \| (.+) \||- (A-\d{3}) (.+))$/gm)]
    .map(([, row, cell = '', item = row, text = cell]) => ({ id: item, title: firstSentence(text) }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/** What the table holds of a row: up to the first full stop that ends a sentence, without marks of our notes. */
function firstSentence(text) {
  const [sentence] = /^.*?[^.][.](?= |$)/.exec(text) ?? [text];
  return sentence.replaceAll('|', '\\|');
}

/** Ids that a text names, ranges included. */
function idsIn(text) {
  return [...text.matchAll(ID)].flatMap(([, kind, from, to = from]) => {
    const count = Number(to) - Number(from) + 1;
    return Array.from(
      { length: Math.max(count, 1) },
      (_, place) => `${kind}-${String(Number(from) + place).padStart(3, '0')}`,
    );
  });
}

/**
 * Which tests name each id, as `{ file, name }`: by the title of the test, by the row of its table, or in the comment
 * before it. `files`: path and text of each test.
 */
export function readTests(files) {
  const tests = new Map();
  for (const { file, text } of files) {
    const lines = text.split('\n');
    lines.forEach((line, place) => {
      for (const id of idsIn(line)) {
        const name = filledIn(titleAt(lines, place) ?? WHOLE_FILE, lines, place);
        const known = tests.get(id) ?? [];
        if (!known.some((one) => one.file === file && one.name === name)) known.push({ file, name });
        tests.set(id, known);
      }
    });
  }
  return tests;
}

/**
 * What the test of a line is called: the title on it, or the name in a row of its table; of a comment inside of a test the
 * title before it, of any other line the next one.
 */
function titleAt(lines, place) {
  const line = lines[place] ?? '';
  const own =
    titleOf(line) ?? /\bname: (['"`])(.*?)\1/.exec(line)?.[2] ?? /^\s*(['"`])([^'"`]* [^'"`]*)\1,$/.exec(line)?.[2];
  if (own !== undefined) return own;
  const isInside = /^\s+\/\//.test(line);
  for (let step = 1; step < 80; step += 1) {
    const title = titleOf(lines[isInside ? place - step : place + step] ?? '');
    if (title !== undefined) return title;
  }
  return undefined;
}

/** The title with the values of a row in place of `$name`, where the row begins or ends near the line. */
function filledIn(title, lines, place) {
  if (!title.includes('$')) return title;
  const before = lines.slice(Math.max(0, place - ROW_LINES), place + 1).join('\n');
  const after = lines.slice(place + 1, place + ROW_LINES).join('\n');
  const row = before.slice(before.lastIndexOf('{')) + (before.trimEnd().endsWith('},') ? '' : after.split('}')[0]);
  return title.replaceAll(/\$(\w+)(?:\.\w+)?/g, (written, key) => {
    const value = new RegExp(`\\b${key}: (?:(['"\`])(.*?)\\1|([\\w.]+))`).exec(row);
    return value?.[2] ?? value?.[3] ?? written;
  });
}

function titleOf(line) {
  const found = TITLE.exec(line);
  return found?.[2] ?? found?.[4];
}

/** Places whose tests speak over real sockets, or are of what does, before others; the first of them fill the table. */
const PLACES = [
  /^test\/integration\//,
  /^test\/bench\//,
  /^test\/engine\/.*\/io\//,
  /^test\/engine\/dataplane\//,
  /^test\/engine\//,
  /^test\/e2e\//,
];

/** The tests of an id that say most: over sockets first, a whole file only where it has no test by name. */
function strongest(tests) {
  const rank = ({ file }) => {
    const place = PLACES.findIndex((places) => places.test(file));
    return place === -1 ? PLACES.length : place;
  };
  const named = tests.filter(
    ({ file, name }) => name !== WHOLE_FILE || !tests.some((one) => one.file === file && one.name !== WHOLE_FILE),
  );
  const whole = ({ name }) => (name === WHOLE_FILE ? 1 : 0);
  return named.toSorted((one, other) => rank(one) - rank(other) || whole(one) - whole(other));
}

/** Ids with neither a test nor a place where they are told, and places that do not say what they should. */
export function problemsOf({ requirements, tests, textOf }) {
  return requirements.flatMap(({ id }) => {
    const told = TOLD[id];
    if (told && !textOf(told.file).includes(told.words)) return [`${id}: ${told.file} does not say “${told.words}”`];
    if (told || tests.has(id) || OPEN[id]) return [];
    return [`${id}: no test names it, and it is told nowhere`];
  });
}

/** The page `test/requirements.md`. */
export function requirementsTable({ requirements, tests }) {
  const rows = requirements.map(({ id, title }) => {
    const places = strongest(tests.get(id) ?? [])
      .slice(0, 3)
      .map(({ file, name }) => `${code(name)} in ${file}`);
    const told = TOLD[id] ? [`told in ${TOLD[id].file}`] : [];
    const open = OPEN[id] ? [`**open**: ${OPEN[id]}`] : [];
    return `| ${id} | ${title} | ${[...places, ...told, ...open].join('<br>')} |`;
  });
  return `# The numbered requirements and their tests

Made by \`node build/requirements/writeRequirements.mjs\`; a test fails when it is out of date. The requirements are those of
[requirements/elb.md](requirements/elb.md) and [requirements/angie.md](requirements/angie.md), each with the tests that name it, three at most and those over sockets first, or the place where Balanza
tells it. A test that stands here passes, or \`npm test\` fails.

| Id | Requirement | Test, or place |
| -- | ----------- | -------------- |
${rows.join('\n')}
`;
}

function code(name) {
  return `“${name.replaceAll('|', '\\|').replaceAll('\n', ' ')}”`;
}
