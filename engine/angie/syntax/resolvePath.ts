/**
 * A path as it is meant by a configuration: relative ones start at the folder of the main file. `.` and `..` are taken
 * out, so that one file has one name.
 */
export function resolvePath(main: string, given: string): string {
  const whole = given.startsWith('/') ? given : `${main.slice(0, main.lastIndexOf('/') + 1)}${given}`;
  const parts: string[] = [];
  for (const part of whole.split('/')) {
    if (part === '..' && parts.length > 1) parts.pop();
    else if (part !== '.' && (part !== '' || parts.length === 0)) parts.push(part);
  }
  return parts.join('/');
}
