/** What a configuration becomes when it is imported, and what of it cannot be carried over, a sentence each. */
export interface ImportPlan {
  readonly groups: readonly ImportedGroup[];
  readonly balancers: readonly ImportedBalancer[];
  readonly notes: readonly string[];
}

export interface ImportedGroup {
  readonly name: string;
  readonly protocol: 'HTTP' | 'HTTPS' | 'TCP' | 'TLS' | 'UDP' | 'TCP_UDP';
  /** Of the first target. */
  readonly port: number;
  readonly targets: readonly { readonly id: string; readonly port: number }[];
  /** Attributes of the target group, those with `balanza.` included. */
  readonly attributes: Readonly<Record<string, string>>;
}

export interface ImportedBalancer {
  readonly name: string;
  readonly type: 'application' | 'network';
  readonly listeners: readonly ImportedListener[];
}

export interface ImportedListener {
  readonly protocol: 'HTTP' | 'TCP' | 'UDP' | 'TCP_UDP';
  readonly port: number;
  readonly standard: ImportedAction;
  /** In the order of evaluation. */
  readonly rules: readonly ImportedRule[];
}

export interface ImportedRule {
  readonly hosts: readonly string[];
  readonly paths: readonly string[];
  readonly pathRegex: string | null;
  readonly action: ImportedAction;
}

export type ImportedAction =
  | { readonly kind: 'forward'; readonly group: string }
  | { readonly kind: 'fixed'; readonly status: number; readonly type: string; readonly text: string }
  | { readonly kind: 'redirect'; readonly status: 301 | 302; readonly parts: RedirectParts };

export interface RedirectParts {
  readonly protocol: string;
  readonly host: string;
  readonly port: string;
  readonly path: string;
  readonly query: string;
}

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
