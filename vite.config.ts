import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { DESIGN_TOKENS } from './build/designTokens.mjs';

const root = dirname(fileURLToPath(import.meta.url));

/** The console, built to `dist/ui`: served by the browser face and by Electron's own scheme, so every address is relative. */
export default defineConfig({
  root: join(root, 'renderer'),
  base: './',
  plugins: [react()],
  resolve: { alias: DESIGN_TOKENS },
  build: {
    outDir: join(root, 'dist/ui'),
    emptyOutDir: true,
    target: 'chrome120',
    sourcemap: false,
    chunkSizeWarningLimit: 2_000,
    modulePreload: { polyfill: false },
  },
});
