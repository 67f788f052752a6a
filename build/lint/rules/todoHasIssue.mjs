/**
 * A comment that promises something names the issue in which it is kept: `TODO #12: …`.
 * @type {import('eslint').Rule.RuleModule}
 */
export const todoHasIssue = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { nameless: "'{{word}}' without an issue number: write '{{word}} #12: …', or do it." },
  },
  create(context) {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          const word = /\b(TODO|FIXME|XXX)\b(?! ?\(?#\d+)/.exec(comment.value)?.[1];
          if (word !== undefined) context.report({ loc: comment.loc, messageId: 'nameless', data: { word } });
        }
      },
    };
  },
};
