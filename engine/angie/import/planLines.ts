import type { ImportedAction, ImportedRule, ImportPlan } from '../../model/importPlan.ts';

/** The plan in words, a line each: what `--preview` shows. */
export function planLines({ groups, balancers }: ImportPlan): readonly string[] {
  return [
    ...groups.flatMap(({ name, protocol, targets, attributes }) => [
      `target group ${name}: ${protocol}, ${targets.map(({ id, port }) => `${id}:${port}`).join(', ')}`,
      ...Object.entries(attributes).map(([key, value]) => `  ${key} = ${value}`),
    ]),
    ...balancers.flatMap(({ name, type, listeners }) => [
      `load balancer ${name}: ${type}`,
      ...listeners.flatMap(({ protocol, port, rules, standard }) => [
        `  listener ${protocol}:${port}`,
        ...rules.map((rule) => {
          const condition = conditionText(rule);
          return `    ${condition === '' ? 'everything' : condition} -> ${actionText(rule.action)}`;
        }),
        `    default -> ${actionText(standard)}`,
      ]),
    ]),
  ];
}

/** The condition of a rule in words; '' for one that holds for everything. */
export function conditionText({ hosts, paths, pathRegex }: ImportedRule): string {
  const path = pathRegex === null ? paths.join(', ') : `~ ${pathRegex}`;
  return [hosts.join(', '), path].filter((text) => text !== '').join(' and ');
}

/** What a rule does, in words. */
export function actionText(action: ImportedAction): string {
  switch (action.kind) {
    case 'forward':
      return action.group;
    case 'fixed':
      return String(action.status);
    case 'redirect':
      return `${action.status} ${action.parts.protocol}://${action.parts.host}:${action.parts.port}${action.parts.path}`;
    default:
      return action satisfies never;
  }
}
