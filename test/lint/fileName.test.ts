import { fileName } from '../../build/lint/rules/fileName.mjs';
import { inRoot } from '../../build/root.mjs';
import { ruleTester } from './ruleTester.ts';

const file = (path: string, code: string) => ({ name: `${path}: ${code}`, filename: inRoot(path), code });

ruleTester.run('file-name', fileName, {
  valid: [
    file('engine/health/afterProbe.ts', 'export const LIMIT = 3; export function afterProbe() {}'),
    file('engine/model/Clock.ts', 'export interface Clock {}'),
    file('engine/health/schedule.ts', 'const schedule = 1; export { schedule };'),
    file('engine/model/sampleNames.ts', "export const SAMPLE_NAMES = ['cross-zone'];"),
    file('engine/cli/main.ts', 'start();'),
    file('engine/dataplane/io/worker.ts', 'function start() {} start();'),
    file('test/engine/anything.test.ts', ''),
    {
      ...file('engine/model/names.ts', 'export type ZoneName = string;'),
      options: [{ exempt: ['engine/model/names.ts'] }],
    },
    file('engine/commonality/typesetting.ts', 'export const typesetting = 1;'),
  ],
  invalid: [
    ...[
      file('engine/health/afterProbe.ts', 'export function afterCheck() {}'),
      file('engine/health/afterprobe.ts', 'export function afterProbe() {}'),
    ].map((wrong) => ({ ...wrong, errors: [{ messageId: 'name' }] })),
    ...[
      file('engine/health/utils.ts', 'export const utils = 1;'),
      file('engine/health/helpers/probe.ts', 'export const probe = 1;'),
      file('engine/health/probe-helper.ts', "export const probe = 1; export { probe as 'probe-helper' };"),
      file('engine/control/TargetManager.ts', 'export class TargetManager {}'),
      file('test/support/types.ts', 'export type types = 1;'),
    ].map((wrong) => ({ ...wrong, errors: [{ messageId: 'vague' }] })),
  ],
});
