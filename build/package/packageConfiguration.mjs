import { createRequire } from 'node:module';
import { join } from 'node:path';
import { inRoot, ROOT } from '../root.mjs';

const require = createRequire(import.meta.url);
const SQLITE = 'node_modules/@photostructure/sqlite';

/**
 * What electron-builder is told, for all platforms. Inside is what runs and nothing else: the bundles, the console, and
 * the one package with a native part, of which only the platform's own build. `electronDist` is a folder with an
 * unpacked Electron; undefined: electron-builder fetches it.
 */
export function packageConfiguration({ electronDist, output = inRoot('dist/package') } = {}) {
  return {
    appId: 'io.balanza.console',
    productName: 'Balanza',
    copyright: 'MIT licence. Not affiliated with Amazon Web Services.',
    electronVersion: require('electron/package.json').version,
    ...(electronDist === undefined ? {} : { electronDist }),
    directories: { app: ROOT, buildResources: join(ROOT, 'build/package'), output },
    files: [
      'package.json',
      'dist/electron/main.mjs',
      'dist/electron/preload.cjs',
      'dist/worker.mjs',
      'dist/sampleWorker.mjs',
      'dist/ui/**/*',
      '!**/*.map',
      // Dependencies come along whole unless they are told not to.
      '!node_modules/**/*',
      `${SQLITE}/{package.json,LICENSE,dist/index.mjs}`,
      `${SQLITE}/prebuilds/\${platform}-\${arch}/*.glibc.node`,
      // It finds that build.
      'node_modules/node-gyp-build/{package.json,LICENSE,index.js,node-gyp-build.js}',
    ],
    asar: { smartUnpack: false },
    // The system loads native code from files only.
    asarUnpack: ['**/*.node'],
    // SQLite's builds use Node's stable interface; building it anew would want a compiler and Electron's headers.
    npmRebuild: false,
    publish: null,
    electronFuses: {
      runAsNode: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableCookieEncryption: true,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      loadBrowserProcessSpecificV8Snapshot: false,
      grantFileProtocolExtraPrivileges: false,
    },
    protocols: [{ name: 'Balanza', schemes: ['balanza'] }],
    linux: {
      target: ['AppImage', 'deb'],
      executableName: 'balanza',
      icon: 'icons',
      category: 'Development',
      synopsis: 'Real load balancers on your own machine',
      maintainer: 'The Balanza project <balanza@localhost>',
    },
    // Else its menu entry would start it without the sandbox.
    appImage: { executableArgs: [] },
    mac: { target: 'dmg', icon: 'icons/icon.icns', category: 'public.app-category.developer-tools' },
    win: { target: 'nsis', icon: 'icons/icon.ico' },
    nsis: { oneClick: false, perMachine: false, allowToChangeInstallationDirectory: true },
  };
}
