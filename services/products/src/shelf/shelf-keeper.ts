import type { Background, BackgroundWork } from '@tanabana/service-kit';
import { Shelf } from './shelf.ts';
import type { ShelfRow } from './shelf-row.ts';

export interface ShelfSource {
  /** Products changed at `since` or later, or those of the ids; all where neither is given. */
  shelfRows(which?: { since: Date } | { ids: readonly string[] }): AsyncIterable<ShelfRow>;
  /** Ids of products removed at `since` or later. */
  removedSince(since: Date): Promise<string[]>;
}

export interface ShelfKeeperOptions {
  /** Milliseconds of a clock that never goes back. */
  now?: () => number;
  /** Hears whether the database could be read. */
  background?: Background;
}

export type ShelfKeeper = ReturnType<typeof createShelfKeeper>;

/**
 * Milliseconds that a list may lag behind writes of others; a slow look around is made less often, but
 * one that had to wait on a busy machine must not make lists old.
 */
const FRESH_MS = 250;
const SHARE_OF_TIME = 20;
const MOST_LAG_MS = 2000;
/** Each look goes back by this behind the last one: for transactions that are committed late. */
const OVERLAP_MS = 2000;
/** A search in the background goes back further, for what is later still and for clocks that differ. */
const SEARCH_EVERY_MS = 5000;
const SEARCH_OVERLAP_MS = 30_000;
/** Everything is read anew this often, whatever was missed. */
const RENEW_MS = 3_600_000;
const MOST_WASTE = 0.3;

const pauseAfter = (lookMs: number): number =>
  Math.min(MOST_LAG_MS, Math.max(FRESH_MS, lookMs * SHARE_OF_TIME));

/** Keeps a shelf in step with the database (docs/decisions/0011, 0018). */
export function createShelfKeeper(source: ShelfSource, options: ShelfKeeperOptions = {}) {
  const { now = () => performance.now(), background } = options;
  const works = {
    look: background?.of('catalogue_index'),
    search: background?.of('catalogue_search'),
    renewal: background?.of('catalogue_renewal'),
  };
  let shelf: Shelf | undefined;
  /** Until when the last look, the last search have seen everything, by the clock of the wall. */
  let seen = 0;
  let searched = 0;
  let searchedAt = 0;
  let loadedAt = 0;
  let nextLook = 0;
  let looking: Promise<Shelf> | undefined;
  let searching: Promise<void> | undefined;
  let renewing: Promise<void> | undefined;
  /** Products that are written, or found by a search to be others than the shelf knows: the next look reads them. */
  const suspects = new Set<string>();
  /** The next look goes back to this at least. */
  let writtenSince = Number.POSITIVE_INFINITY;

  async function load(): Promise<Shelf> {
    const full = new Shelf();
    const started = Date.now();
    for await (const row of source.shelfRows()) full.put(row);
    await full.prepare();
    seen = started;
    searched = started;
    searchedAt = now();
    loadedAt = now();
    // Of a renewal: what was changed while it was read is missing yet.
    if (shelf) nextLook = 0;
    shelf = full;
    return full;
  }

  async function look(known: Shelf): Promise<Shelf> {
    const since = new Date(Math.min(seen - OVERLAP_MS, writtenSince));
    const started = Date.now();
    writtenSince = Number.POSITIVE_INFINITY;
    try {
      for (const id of await source.removedSince(since)) known.drop(id);
      for await (const row of source.shelfRows({ since })) known.put(row);
      await readAgain(known);
    } catch (error) {
      writtenSince = Math.min(writtenSince, since.getTime());
      throw error;
    }
    if (shelf === known) seen = started;
    return known;
  }

  async function readAgain(known: Shelf): Promise<void> {
    const ids = [...suspects];
    if (ids.length === 0) return;
    suspects.clear();
    const gone = new Set(ids);
    try {
      for await (const row of source.shelfRows({ ids })) {
        known.put(row);
        gone.delete(row.id);
      }
    } catch (error) {
      for (const id of ids) suspects.add(id);
      throw error;
    }
    for (const id of gone) known.drop(id);
  }

  /** Goes far back, and changes nothing itself: what it reads may be older than what a look has seen since. */
  async function search(known: Shelf): Promise<void> {
    const since = new Date(searched - SEARCH_OVERLAP_MS);
    const started = Date.now();
    for (const id of await source.removedSince(since)) {
      if (known.versionOf(id) !== undefined) suspects.add(id);
    }
    for await (const row of source.shelfRows({ since })) {
      if (!known.has(row)) suspects.add(row.id);
    }
    if (shelf === known) searched = started;
  }

  /** Something in the background, which is tried again later where it fails; one of a kind at a time. */
  const quietly = (
    running: Promise<unknown>,
    work: BackgroundWork | undefined,
    done: () => void,
  ): Promise<void> =>
    running
      .then(
        () => work?.worked(),
        (error: unknown) => work?.failed(error),
      )
      .then(done);

  function startSearch(known: Shelf): void {
    searchedAt = now();
    searching ??= quietly(search(known), works.search, () => {
      searching = undefined;
      if (suspects.size > 0) nextLook = 0;
    });
  }

  /** Reads all anew while lists go on with what is known. */
  function renew(): void {
    renewing ??= quietly(load(), works.renewal, () => {
      renewing = undefined;
    });
  }

  async function next(): Promise<Shelf> {
    const started = now();
    nextLook = Number.POSITIVE_INFINITY;
    try {
      const known = shelf ? await lookAround(shelf, started) : await load();
      // Not where something was written meanwhile.
      if (nextLook > 0) nextLook = now() + pauseAfter(now() - started);
      works.look?.worked();
      return known;
    } catch (error) {
      works.look?.failed(error);
      nextLook = 0;
      throw error;
    } finally {
      looking = undefined;
    }
  }

  function lookAround(known: Shelf, started: number): Promise<Shelf> {
    if (started - loadedAt > RENEW_MS || known.waste > MOST_WASTE) renew();
    if (started - searchedAt > SEARCH_EVERY_MS) startSearch(known);
    return look(known);
  }

  const fresh = (): Shelf | undefined => (!looking && now() < nextLook ? shelf : undefined);

  /** The shelf as the database was a moment ago, with all that this process has written before. */
  async function current(): Promise<Shelf> {
    const atOnce = fresh();
    if (atOnce) return atOnce;
    // A look that began before the last write of our own has not seen it; the next one has.
    if (looking && nextLook === 0) await looking.catch(() => {});
    looking ??= next();
    return looking;
  }

  return {
    current,

    /** As `current`, where that has not to wait; where it has, a look begins. Never throws. */
    atHand(): Shelf | undefined {
      const atOnce = fresh();
      if (!atOnce) current().catch(() => {});
      return atOnce;
    },

    /** Whether lists can be answered at once; where not, reading begins. Never throws. */
    isLoaded(): boolean {
      if (!shelf) current().catch(() => {});
      return shelf !== undefined;
    },

    /** These were written, or some `since`: the next list looks at them first, however long it took to write. */
    touch(what: { ids: readonly string[] } | { since: Date }): void {
      if ('ids' in what) for (const id of what.ids) suspects.add(id);
      else writtenSince = Math.min(writtenSince, what.since.getTime());
      nextLook = 0;
    },

    /** Done once nothing is read in the background. */
    async rest(): Promise<void> {
      await looking?.catch(() => {});
      await searching;
      await renewing;
    },
  };
}
