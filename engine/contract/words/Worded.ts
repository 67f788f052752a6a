/** In words: what happened, and more of it, empty where there is none. */
export interface Worded {
  readonly title: string;
  readonly detail: string;
}
