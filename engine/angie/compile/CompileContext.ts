import type { UpstreamGroup } from '../../model/upstream/UpstreamGroup.ts';
import type { Place } from '../syntax/Directive.ts';
import type { Report } from './Report.ts';
import type { ConfigurationFiles } from './tls/ConfigurationFiles.ts';

/** What is known while the parts of one `http` or `stream` block are compiled. */
export interface CompileContext {
  readonly level: UpstreamGroup['level'];
  readonly report: Report;
  /** Holds a text against the variables there are; what is wrong with it is reported. */
  readonly checkText: (place: Place, text: string) => void;
  /** The addresses of a name, in the order of the resolver; null: it cannot be found. */
  readonly addressesOf: (host: string) => readonly string[] | null;
  readonly files: ConfigurationFiles;
  /** The absolute path that a written one means. */
  readonly pathOf: (given: string) => string;
}
