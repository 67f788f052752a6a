import { loadConfiguration, TEXT_ONLY, type LoadedConfiguration } from '../../angie/compile/io/loadConfiguration.ts';
import { problemText } from '../../angie/directives/problemText.ts';
import { actionText, conditionText } from '../../angie/import/planLines.ts';
import { planImport, type PlannedImport } from '../../angie/import/planImport.ts';
import { importErrors } from '../../angie/import/refusalNotes.ts';
import type { ConfigurationSource } from '../../angie/syntax/ConfigurationSource.ts';
import type { ImportedView, ImportPreview } from '../../contract/views/ImportPreview.ts';
import type { ControlPlane } from '../../control/ControlPlane.ts';
import { importResources } from '../../control/operations/importResources.ts';
import type { OperationContext } from '../../control/operations/Operation.ts';
import { BalanzaError } from '../../model/BalanzaError.ts';
import type { ImportPlan } from '../../model/importPlan.ts';
import type { Resources } from '../../model/Resources.ts';

/** A configuration that a window holds. */
interface GivenText {
  /** Of the file; load balancers are named after it. */
  readonly name: string;
  readonly text: string;
}

/** Where the one text stands; nothing else is read for a window. In no folder: relative paths are said as written. */
const PATH = 'configuration';

/** What the configuration would become, and whether it would be taken. Source: issue 7, *Configuration*. */
export async function previewImport(
  resources: Resources,
  given: GivenText,
  context: OperationContext,
): Promise<ImportPreview> {
  const { loaded, plan, notes } = await read(given);
  const { groups, balancers } = plan;
  return {
    // What is not offered is left, and stands among the notes.
    problems: loaded.problems
      .filter((problem) => !loaded.refusals.has(problem))
      .map((problem) => ({
        line: problem.line,
        message: problemText(problem),
        isError: problem.level === 'emerg',
      })),
    targetGroups: groups.map(({ name, protocol, targets, attributes }) => ({
      name,
      protocol,
      targets: targets.map(({ id, port }) => `${id}:${port}`),
      attributes: Object.entries(attributes).map(([key, value]) => ({ key, value })),
    })),
    loadBalancers: balancers.map(({ name, type, listeners }) => ({
      name,
      type,
      listeners: listeners.map(({ protocol, port, rules, standard }) => ({
        name: `${protocol}:${port}`,
        rules: [
          ...rules.map((rule) => ({ condition: conditionText(rule), action: actionText(rule.action) })),
          { condition: '', action: actionText(standard) },
        ],
      })),
    })),
    notes: notes.map(({ line, text }) => ({ line, message: text })),
    ignored: loaded.ignored,
    refusal: importErrors(loaded).length > 0 ? null : refusalOf(resources, plan, context),
  };
}

/** Makes all of it, or nothing. `ValidationError`: it has an error. */
export async function importConfiguration(control: ControlPlane, given: GivenText): Promise<ImportedView> {
  const { loaded, plan } = await read(given);
  const [error] = importErrors(loaded);
  if (error) throw new BalanzaError('ValidationError', `Line ${error.line}: ${sentence(problemText(error))}`);
  control.change(importResources, plan, 'console');
  const namesOf = (made: readonly { readonly name: string }[]) => made.map(({ name }) => name);
  return { targetGroups: namesOf(plan.groups), loadBalancers: namesOf(plan.balancers) };
}

async function read({ name, text }: GivenText): Promise<PlannedImport & { loaded: LoadedConfiguration }> {
  const source: ConfigurationSource = {
    read: (path) =>
      path === PATH ? { kind: 'text', text } : { kind: 'failed', reason: '2: only the one file was given' },
    expand: () => [],
  };
  const loaded = await loadConfiguration(PATH, { source, files: TEXT_ONLY });
  return { loaded, ...planImport(loaded, name.replace(/\.[^.]*$/, '')) };
}

function sentence(text: string): string {
  return /[.?]$/.test(text) ? text : `${text}.`;
}

function refusalOf(resources: Resources, plan: ImportPlan, context: OperationContext): string | null {
  try {
    importResources(resources, plan, context);
    return null;
  } catch (error) {
    if (error instanceof BalanzaError) return error.message;
    throw error;
  }
}
