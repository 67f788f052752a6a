const DIRECTIVE = /^\s*((?:eslint|oxlint)-(?:disable|enable)[\w-]*)/;

/**
 * Nothing is switched off by a comment: an exception is a change of design, made in the configuration. ESLint ignores its
 * own such comments by a setting; oxlint has none.
 * @type {import('eslint').Rule.RuleModule}
 */
export const noLintComments = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { directive: "'{{directive}}' has no place here: follow the rule, or change it in the configuration." },
  },
  create(context) {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          const directive = DIRECTIVE.exec(comment.value)?.[1];
          if (directive !== undefined)
            context.report({ loc: comment.loc, messageId: 'directive', data: { directive } });
        }
      },
    };
  },
};
