import type { Document } from '../../mongo-wire/bson-build.ts';
import type { Group } from './bulk-operations.ts';

/** Gathers the replies of a bulkWrite's parts into what its client expects: a result an operation, and sums. */
export class BulkResults {
  readonly counts = {
    nErrors: 0,
    nInserted: 0,
    nMatched: 0,
    nModified: 0,
    nUpserted: 0,
    nDeleted: 0,
  };
  private readonly results: Document[] = [];
  private readonly ordered: boolean;

  constructor(ordered: boolean) {
    this.ordered = ordered;
  }

  get failed(): boolean {
    return this.counts.nErrors > 0;
  }

  add(group: Group, reply: Document): void {
    const n = Number(reply.n ?? 0);
    const nModified = Number(reply.nModified ?? 0);
    const upserted = (reply.upserted ?? []) as Document[];
    if (group.kind === 'insert') this.counts.nInserted += n;
    else if (group.kind === 'delete') this.counts.nDeleted += n;
    else {
      this.counts.nUpserted += upserted.length;
      this.counts.nMatched += n - upserted.length;
      this.counts.nModified += nModified;
    }
    const errors = new Map<number, Document>();
    for (const error of (reply.writeErrors ?? []) as Document[])
      errors.set(Number(error.index), error);
    for (let at = 0; at < group.size; at++) {
      const idx = group.first + at;
      const error = errors.get(at);
      if (error) {
        const { index, ...told } = error;
        this.results.push({ ok: 0, idx, n: 0, ...told });
        this.counts.nErrors++;
        if (this.ordered) return;
        continue;
      }
      this.results.push({
        ok: 1,
        idx,
        n: group.kind === 'insert' ? 1 : n,
        ...(group.kind === 'update' && { nModified }),
        ...(upserted[0] && { upserted: { _id: upserted[0]._id } }),
      });
    }
  }

  list(errorsOnly: boolean): Document[] {
    return errorsOnly ? this.results.filter(({ ok }) => ok === 0) : this.results;
  }
}
