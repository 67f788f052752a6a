/** Visitor that calls `report(node, specifier)` for each import and re-export of a file, whatever its form. */
export function importsOf(report) {
  const ofSource = (node) => {
    if (typeof node.source?.value === 'string') report(node.source, node.source.value, node);
  };
  return {
    ImportDeclaration: ofSource,
    ExportAllDeclaration: ofSource,
    ExportNamedDeclaration: ofSource,
    ImportExpression: ofSource,
    TSImportType: ofSource,
    CallExpression(node) {
      const [first] = node.arguments;
      if (node.callee.name === 'require' && typeof first?.value === 'string') report(first, first.value, node);
    },
  };
}
