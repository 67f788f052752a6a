import type { CommandStep } from './commandScript.ts';
import { CERTIFICATE_FILES } from './operationCommands.ts';
import { BUNDLE_FILE } from './trustStoreCommands.ts';

/** The files that the commands of steps read: what was pasted or chosen is in no command, keys least of all. */
export function commandFiles(steps: readonly CommandStep[]): readonly string[] {
  return steps.flatMap((step) => {
    switch (step.name) {
      case 'importCertificate':
        return Object.values(CERTIFICATE_FILES);
      case 'createTrustStore':
        return [BUNDLE_FILE];
      case 'importConfiguration':
        return [step.input.name];
      default:
        return [];
    }
  });
}
