/**
 * Which report about a thing is the newest, where finding out more about one takes time: what turns out after a newer
 * report has come is dropped, or the old one would have the last word.
 */
export class ReportOrder {
  readonly #newest = new Map<string, number>();
  #last = 0;

  /** A report has come. Returns whether it is still the newest about the thing, asked at any time later. */
  begin(thing: string): () => boolean {
    this.#last += 1;
    const own = this.#last;
    this.#newest.set(thing, own);
    return () => this.#newest.get(thing) === own;
  }

  /** Forgets things that are gone; what was begun about them is no longer the newest. */
  keepOnly(exists: (thing: string) => boolean): void {
    for (const thing of this.#newest.keys()) if (!exists(thing)) this.#newest.delete(thing);
  }
}
