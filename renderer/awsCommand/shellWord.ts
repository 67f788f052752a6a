/** Stand around the name of a variable within a text; characters of nobody's alphabet, which JSON leaves as they are. */
const [OPEN, CLOSE] = ['\u{e000}', '\u{e001}'] as const;
const VARIABLE = new RegExp(`${OPEN}([A-Z][A-Z0-9_]*)${CLOSE}`);

/**
 * Within the input of a step, what an earlier one has put into a variable of the shell, such as `LOAD_BALANCER_ARN`. It
 * may stand within a text or be all of it.
 */
export function variableOf(name: string): string {
  return `${OPEN}${name}${CLOSE}`;
}

/**
 * A text as one word of a POSIX shell: quoted where a shell, zsh among them, would read it otherwise. A variable in it is
 * expanded, whatever its value, into the same word.
 */
export function shellWord(text: string): string {
  // Every second piece is the name of a variable.
  const pieces = text.split(VARIABLE).map((piece, place) => (place % 2 === 1 ? `"$${piece}"` : quoted(piece)));
  return text === '' ? "''" : pieces.join('');
}

/** Whether a text has characters that are not to be seen, such as line ends, or that turn the text around. */
export function hasHidden(text: string): boolean {
  return /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u.test(text);
}

function quoted(text: string): string {
  // A word that begins with = is the path of a program to zsh.
  return /^(?!=)[\w./:=@%+,-]*$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
