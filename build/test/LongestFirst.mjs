import { BaseSequencer } from 'vitest/node';
import { repositoryPath } from '../lint/repositoryPath.mjs';

/** Tests over whole engines, the longest of them first: one that is begun last keeps the other core waiting. */
const LONGEST = ['test/integration/awsTerraform.test.ts', 'test/engine/cli/serve.test.ts', 'test/integration/'];

/**
 * Begins the files that take longest, whatever their size, and the others by size as Vitest does, one project after the
 * other: a process can be kept from one file to the next only within a project.
 */
export class LongestFirst extends BaseSequencer {
  /** The files of a run, in the order in which workers take them. */
  async sort(files) {
    const bySize = await super.sort(files);
    const projects = [...new Set(bySize.map(({ project }) => project))];
    const place = (file) => projects.indexOf(file.project);
    return bySize.toSorted((one, other) => rank(one) - rank(other) || place(one) - place(other));
  }
}

function rank({ moduleId }) {
  const path = repositoryPath(moduleId) ?? moduleId;
  const place = LONGEST.findIndex((beginning) => path.startsWith(beginning));
  return place === -1 ? LONGEST.length : place;
}
