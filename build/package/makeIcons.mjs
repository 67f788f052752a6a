import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inRoot } from '../root.mjs';

/**
 * Draws the application's icons from the console's own (`renderer/public/icon.svg`) with Chromium, and writes them to
 * `build/package/icons` and `electron/trayIcon.ts`. To be run by hand when the drawing changes; what it writes is kept in
 * the repository, so that packaging needs no browser.
 */
const SIZES = [16, 32, 48, 64, 128, 256, 512, 1024];
/** Kinds of pictures in an `.icns`, by size: each holds a PNG. */
const ICNS_KINDS = { 16: 'icp4', 32: 'icp5', 64: 'icp6', 128: 'ic07', 256: 'ic08', 512: 'ic09', 1024: 'ic10' };

const drawing = readFileSync(inRoot('renderer/public/icon.svg'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'balanza-icons-'));
try {
  const pictures = new Map(SIZES.map((size) => [size, draw(size)]));
  for (const [size, picture] of pictures) writeFileSync(inRoot(`build/package/icons/${size}x${size}.png`), picture);
  writeFileSync(inRoot('build/package/icons/icon.ico'), ico([16, 32, 48, 64, 128, 256], pictures));
  writeFileSync(inRoot('build/package/icons/icon.icns'), icns(pictures));
  writeFileSync(inRoot('electron/trayIcon.ts'), trayIcon(pictures.get(32)));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function draw(size) {
  const page = join(folder, `${size}.html`);
  const picture = join(folder, `${size}.png`);
  const style = `html,body{margin:0;overflow:hidden}svg{display:block;width:${size}px;height:${size}px}`;
  writeFileSync(page, `<!doctype html><style>${style}</style>${drawing}`);
  const chromium = process.env.BALANZA_CHROMIUM ?? '/usr/bin/chromium';
  const flags = ['--headless=new', '--hide-scrollbars', '--default-background-color=00000000'];
  if (process.getuid?.() === 0) flags.push('--no-sandbox');
  flags.push(`--user-data-dir=${join(folder, 'profile')}`, `--window-size=${size},${size}`, `--screenshot=${picture}`);
  execFileSync(chromium, [...flags, pathToFileURL(page).href], { stdio: 'ignore' });
  return readFileSync(picture);
}

/** Windows' container: a directory of pictures, then the pictures, each a PNG. */
function ico(sizes, pictures) {
  const head = Buffer.alloc(6 + 16 * sizes.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(sizes.length, 4);
  let offset = head.length;
  for (const [at, size] of sizes.entries()) {
    const entry = 6 + 16 * at;
    head[entry] = head[entry + 1] = size % 256; // 256 is written as 0
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(pictures.get(size).length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += pictures.get(size).length;
  }
  return Buffer.concat([head, ...sizes.map((size) => pictures.get(size))]);
}

/** Apple's container: pictures one after the other, each with its kind and its length. */
function icns(pictures) {
  const parts = Object.entries(ICNS_KINDS).map(([size, kind]) => {
    const picture = pictures.get(Number(size));
    return Buffer.concat([named(kind, picture.length), picture]);
  });
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return Buffer.concat([named('icns', length), ...parts]);
}

function named(name, length) {
  const head = Buffer.from(`${name}\0\0\0\0`);
  head.writeUInt32BE(head.length + length, 4);
  return head;
}

function trayIcon(picture) {
  return `/** The icon of the tray, 32 pixels wide. Written by \`build/package/makeIcons.mjs\`. */
export const TRAY_ICON =
  'data:image/png;base64,${picture.toString('base64')}';
`;
}
