/** What may be outdated in the index. */
export class Stale {
  readonly ids = new Set<string>();
  /** Changed at this time or later, milliseconds since 1970. */
  since = Number.POSITIVE_INFINITY;
  synonyms = false;

  get isEmpty(): boolean {
    return this.ids.size === 0 && this.since === Number.POSITIVE_INFINITY && !this.synonyms;
  }

  add(ids: Iterable<string>, since = Number.POSITIVE_INFINITY): void {
    for (const id of ids) this.ids.add(id);
    this.since = Math.min(this.since, since);
  }

  addAll({ ids, since, synonyms }: Stale): void {
    this.add(ids, since);
    this.synonyms ||= synonyms;
  }
}
