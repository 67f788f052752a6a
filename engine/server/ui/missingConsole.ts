/** What a browser is shown where the console has not been built; `folder` is where it would be. */
export function missingConsole(folder: string): string {
  const shown = folder.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<meta charset="utf-8">',
    '<title>Balanza: the console has not been built</title>',
    '<h1>The console has not been built</h1>',
    `<p>The engine runs, but there is nothing in ${shown} to show it with.</p>`,
    '<p>Run <code>npm run build</code> in the folder of Balanza, then load this page again. The engine may go on running.</p>',
    '</html>',
    '',
  ].join('\n');
}
