import { Shelf } from './shelf.ts';
import type { ShelfRow } from './shelf-row.ts';

export interface ShelfSource {
  /** Products changed at `since` or later; all where it is left out. */
  shelfRows(since?: Date): AsyncIterable<ShelfRow>;
  /** Ids of products removed at `since` or later. */
  removedSince(since: Date): Promise<string[]>;
}

export type ShelfKeeper = ReturnType<typeof createShelfKeeper>;

/** Milliseconds that a list may lag behind writes of others; a slow look around is made less often. */
const FRESH_MS = 250;
const SHARE_OF_TIME = 20;
/** Looks overlap by this: for transactions that are committed late, and clocks that differ. */
const OVERLAP_MS = 30_000;
/** Everything is read anew this often, whatever was missed. */
const RENEW_MS = 3_600_000;
const MOST_WASTE = 0.3;

/** Keeps a shelf in step with the database (docs/decisions/0011). */
export function createShelfKeeper(source: ShelfSource, now = () => performance.now()) {
  let shelf: Shelf | undefined;
  let seen = 0;
  let loadedAt = 0;
  let nextLook = 0;
  let looking: Promise<Shelf> | undefined;
  let renewing: Promise<void> | undefined;

  async function load(): Promise<Shelf> {
    const fresh = new Shelf();
    const started = Date.now();
    for await (const row of source.shelfRows()) fresh.put(row);
    await fresh.prepare();
    seen = started;
    loadedAt = now();
    shelf = fresh;
    return fresh;
  }

  async function look(known: Shelf): Promise<Shelf> {
    const since = new Date(seen - OVERLAP_MS);
    const started = Date.now();
    for (const id of await source.removedSince(since)) known.drop(id);
    for await (const row of source.shelfRows(since)) known.put(row);
    if (shelf === known) seen = started;
    return known;
  }

  /** Reads all anew while lists go on with what is known; where that fails it is tried again later. */
  function renew(): void {
    renewing ??= load()
      .catch(() => {})
      .then(() => {
        renewing = undefined;
        nextLook = 0;
      });
  }

  async function next(): Promise<Shelf> {
    const started = now();
    nextLook = Number.POSITIVE_INFINITY;
    try {
      if (!shelf) return await load();
      if (started - loadedAt > RENEW_MS || shelf.waste > MOST_WASTE) renew();
      return await look(shelf);
    } finally {
      if (nextLook === Number.POSITIVE_INFINITY) {
        nextLook = now() + Math.max(FRESH_MS, (now() - started) * SHARE_OF_TIME);
      }
      looking = undefined;
    }
  }

  /** The shelf as the database was a moment ago, with all that this process has written. */
  async function current(): Promise<Shelf> {
    for (;;) {
      if (looking) await looking;
      else if (!shelf || now() >= nextLook) {
        looking = next();
        await looking;
      }
      if (shelf && now() < nextLook) return shelf;
    }
  }

  return {
    current,

    /** Whether lists can be answered at once; where not, reading begins. Never throws. */
    isLoaded(): boolean {
      if (!shelf) current().catch(() => {});
      return shelf !== undefined;
    },

    /** Something was written: the next list looks at the database first. */
    touch(): void {
      nextLook = 0;
    },

    /** Done once nothing is read in the background. */
    async rest(): Promise<void> {
      await looking?.catch(() => {});
      await renewing;
    },
  };
}
