import { OPEN, TOLD } from './TOLD.mjs';

const ID = /\b([AE])-(\d{3})(?:(?:\s*(?:…|to|–)\s*)\1-(\d{3}))?/g;
const TITLE =
  /\b(?:it|test|describe)(?:\.\w+(?:\([^)]*\))?)*\(\s*(['"`])(.*?)\1\s*,|\}?\)?\]?(?: as const)?\)\(\s*(['"`])(.*?)\3/;

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
        const name = titleAt(lines, place) ?? 'the file as a whole';
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

function titleOf(line) {
  const found = TITLE.exec(line);
  return found?.[2] ?? found?.[4];
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
    const places = (tests.get(id) ?? []).slice(0, 3).map(({ file, name }) => `${code(name)} in ${file}`);
    const told = TOLD[id] ? [`told in ${TOLD[id].file}`] : [];
    const open = OPEN[id] ? [`**open**: ${OPEN[id]}`] : [];
    return `| ${id} | ${title} | ${[...places, ...told, ...open].join('<br>')} |`;
  });
  return `# The numbered requirements and their tests

Made by \`node build/requirements/writeRequirements.mjs\`; a test fails when it is out of date. The requirements are those of
[requirements/elb.md](requirements/elb.md) and [requirements/angie.md](requirements/angie.md), each with the tests that name it, three at most, or the place where Balanza
tells it. A test that stands here passes, or \`npm test\` fails.

| Id | Requirement | Test, or place |
| -- | ----------- | -------------- |
${rows.join('\n')}
`;
}

function code(name) {
  return `“${name.replaceAll('|', '\\|').replaceAll('\n', ' ')}”`;
}
