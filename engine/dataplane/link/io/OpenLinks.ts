import type { Link } from '../Link.ts';

/** Looked at for each link that is added: enough that those which are closed are never more than those which are open. */
const LOOKS = 2;

/**
 * The links of a driver that are open, each with where it leads. Nobody tells of a link that closes: whoever adds one
 * looks at two others on the way, and drops them when they are closed. Kept for long, closed links outlive the collector's
 * quick rounds: with a list that was gone through every 1,000 links, a connection cost a tenth more (`tcpConn`).
 */
export class OpenLinks<Place> {
  readonly #links: Link[] = [];
  readonly #places: Place[] = [];
  #next = 0;

  add(link: Link, place: Place): void {
    for (let looks = 0; looks < LOOKS; looks += 1) this.#look();
    this.#links.push(link);
    this.#places.push(place);
  }

  /** Takes all that may be open out of it. */
  takeAll(): readonly (readonly [Link, Place])[] {
    const places = this.#places.splice(0);
    return this.#links.splice(0).map((link, at) => [link, places[at] as Place]); // a place was added with each link
  }

  #look(): void {
    if (this.#next >= this.#links.length) this.#next = 0;
    const at = this.#next;
    if (this.#links[at]?.isDestroyed !== true) {
      this.#next += 1;
      return;
    }
    const link = this.#links.pop();
    const place = this.#places.pop();
    if (link === undefined || at === this.#links.length) return;
    this.#links[at] = link;
    this.#places[at] = place as Place; // popped beside a link
  }
}
