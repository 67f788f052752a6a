import type { ConfigurationSource } from '../../../engine/angie/syntax/ConfigurationSource.ts';
import { globPattern } from '../../../engine/angie/syntax/globPattern.ts';

/** Files that exist only here, by absolute path. */
export function memorySource(files: Readonly<Record<string, string>>): ConfigurationSource {
  return {
    read: (path) => {
      const text = files[path];
      return text === undefined ? { kind: 'failed', reason: '2: No such file or directory' } : { kind: 'text', text };
    },
    expand: (pattern) => {
      const parts = pattern.split('/').map(globPattern);
      return Object.keys(files)
        .filter((path) => {
          const names = path.split('/');
          return names.length === parts.length && names.every((name, index) => parts[index]?.test(name) || name === '');
        })
        .sort();
    },
  };
}
