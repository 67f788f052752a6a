import { quoteWord } from './quoteWord.ts';

/** Writes directives, indented by their blocks. */
export class ConfigurationLines {
  #text = '';
  #depth = 0;

  get text(): string {
    return this.#text;
  }

  directive(...words: readonly string[]): void {
    this.#line(`${words.map(quoteWord).join(' ')};`);
  }

  /** A directive that is left out when it says no more than what holds anyway. */
  unless(standard: string | number | boolean, name: string, value: string | number | boolean): void {
    if (value === standard) return;
    this.directive(name, typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value));
  }

  /** A time in milliseconds, left out when it is the standard one. */
  time(standardMs: number, name: string, ms: number): void {
    if (ms !== standardMs) this.directive(name, timeText(ms));
  }

  block(words: readonly string[], body: () => void): void {
    this.#line(`${words.map(quoteWord).join(' ')} {`);
    this.#depth += 1;
    body();
    this.#depth -= 1;
    this.#line('}');
  }

  comment(text: string): void {
    this.#line(`# ${text.replace(/\s+/g, ' ')}`);
  }

  gap(): void {
    this.#text += '\n';
  }

  #line(text: string): void {
    this.#text += `${'    '.repeat(this.#depth)}${text}\n`;
  }
}

/** A time as it is written: whole seconds where it is some. */
export function timeText(ms: number): string {
  return ms % 1_000 === 0 ? `${ms / 1_000}s` : `${ms}ms`;
}
