type Attributes = Readonly<Record<string, unknown>>;

/** What this reads of a state of Terraform's. */
export interface TerraformState {
  readonly outputs: Readonly<Record<string, { readonly value: unknown }>>;
  readonly resources: readonly {
    readonly mode: 'data' | 'managed';
    readonly type: string;
    readonly name: string;
    readonly instances: readonly { readonly index_key?: string | number; readonly attributes: Attributes }[];
  }[];
}

const byId = (name: string) => (attributes: Attributes) => String(attributes[name]);
const joined = (separator: string, names: readonly string[]) => (attributes: Attributes) =>
  names.map((name) => String(attributes[name])).join(separator);

/** By what each type of resource is imported. Source: the documentation of the provider. */
const IDS: Readonly<Record<string, (attributes: Attributes) => string>> = {
  ...Object.fromEntries(
    [
      'aws_acm_certificate',
      'aws_default_security_group',
      'aws_eip',
      'aws_eip_association',
      'aws_elb',
      'aws_instance',
      'aws_internet_gateway',
      'aws_lb',
      'aws_lb_listener',
      'aws_lb_listener_certificate',
      'aws_lb_listener_rule',
      'aws_lb_target_group',
      'aws_route_table',
      'aws_security_group',
      'aws_subnet',
      'aws_vpc',
      'aws_vpc_security_group_egress_rule',
      'aws_vpc_security_group_ingress_rule',
    ].map((type) => [type, byId('id')]),
  ),
  aws_default_route_table: byId('vpc_id'),
  aws_route: joined('_', ['route_table_id', 'destination_cidr_block']),
  aws_route_table_association: joined('/', ['subnet_id', 'route_table_id']),
  aws_security_group_rule: (rule) =>
    joined('_', ['security_group_id', 'type', 'protocol', 'from_port', 'to_port', 'source'])({
      ...rule,
      source: rule['self'] === true ? 'self' : [rule['cidr_blocks']].flat().join('_'),
    }),
};

/**
 * Blocks that import all of a state that the provider can import, and the addresses of that. Left out: `except`, what the
 * provider keeps to itself and does not find again.
 */
export function importBlocks(
  { resources }: TerraformState,
  except: readonly string[],
): { readonly blocks: string; readonly addresses: readonly string[] } {
  const imports = resources
    .filter(({ mode, type }) => mode === 'managed' && Object.hasOwn(IDS, type))
    .flatMap(({ type, name, instances }) =>
      instances.map(({ index_key: key, attributes }) => ({
        address: `${type}.${name}${key === undefined ? '' : `[${JSON.stringify(key)}]`}`,
        id: IDS[type]?.(attributes) ?? '',
      })),
    )
    .filter(({ address }) => !except.includes(address));
  return {
    blocks: imports
      .map(({ address, id }) => `import {\n  to = ${address}\n  id = ${JSON.stringify(id)}\n}\n`)
      .join('\n'),
    addresses: imports.map(({ address }) => address),
  };
}
