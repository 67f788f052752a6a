import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const root = dirname(fileURLToPath(import.meta.url));
const components = dirname(createRequire(import.meta.url).resolve('@cloudscape-design/components/package.json'));

/** The console, built to `dist/ui`: served by the browser face and by Electron's own scheme, so every address is relative. */
export default defineConfig({
  root: join(root, 'renderer'),
  base: './',
  plugins: [react()],
  resolve: {
    alias: {
      // The names of tokens end in a hash of the components' own build; those of the published package fit another one,
      // and then dark mode breaks without a word.
      '@cloudscape-design/design-tokens': join(components, 'internal/generated/styles/tokens.js'),
    },
  },
  build: {
    outDir: join(root, 'dist/ui'),
    emptyOutDir: true,
    target: 'chrome120',
    sourcemap: false,
    chunkSizeWarningLimit: 2_000,
    modulePreload: { polyfill: false },
  },
});
