/**
 * `as` and `!` overrule the compiler, so each has a comment that proves it right: on one of its own lines, on the line
 * before, or on the line before its statement. `as const` and `satisfies` overrule nothing.
 * @type {import('eslint').Rule.RuleModule}
 */
export const provenAssertion = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { unproven: '`{{operator}}` needs a comment, on this line or the one before, that proves it.' },
  },
  create(context) {
    const { sourceCode } = context;
    const commented = new Set();
    for (const { loc } of sourceCode.getAllComments()) {
      for (let line = loc.start.line; line <= loc.end.line; line += 1) commented.add(line);
    }
    const check = (node, operator) => {
      const statement = statementOf(node);
      const lines = [statement.loc.start.line - 1, statement.loc.end.line];
      for (let line = node.loc.start.line - 1; line <= node.loc.end.line; line += 1) lines.push(line);
      if (!lines.some((line) => commented.has(line)))
        context.report({ node, messageId: 'unproven', data: { operator } });
    };
    return {
      TSAsExpression(node) {
        const isConst = node.typeAnnotation.type === 'TSTypeReference' && node.typeAnnotation.typeName.name === 'const';
        if (!isConst) check(node, 'as');
      },
      TSNonNullExpression: (node) => check(node, '!'),
    };
  },
};

/** The smallest statement or class member around a node. */
function statementOf(node) {
  let found = node;
  while (!/Statement$|Declaration$|Definition$|Program/.test(found.type) && found.parent) found = found.parent;
  return found;
}
