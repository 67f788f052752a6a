import { provenAssertion } from '../../build/lint/rules/provenAssertion.mjs';
import { ruleTester } from './ruleTester.ts';

ruleTester.run('proven-assertion', provenAssertion, {
  valid: [
    "const limits = ['a'] as const;",
    'const limits = { a: 1 } satisfies Limits;',
    'const id = text as Id; // made here, so it is one',
    '// the caller names zones\nconst zone = text as Zone;',
    'const zone = Object.fromEntries(\n  pairs,\n) as Zones; // three zones',
    '// a map of what was just filled\nreturnValue(\n  a,\n  map.get(key)!,\n);',
    'class A {\n  x = y!; // set by start()\n}',
  ],
  invalid: [
    { code: 'const id = text as Id;', errors: [{ messageId: 'unproven', data: { operator: 'as' } }] },
    { code: 'const id = map.get(key)!;', errors: [{ messageId: 'unproven', data: { operator: '!' } }] },
    { code: '// far away\n\nconst id = text as Id;', errors: [{ messageId: 'unproven' }] },
    { code: 'const id = text as unknown as Id;', errors: [{ messageId: 'unproven' }, { messageId: 'unproven' }] },
  ],
});
