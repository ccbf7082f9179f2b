import type { Background, BackgroundWork } from '@tanabana/service-kit';
import type { ChangeFeed } from '@tanabana/service-kit/mongo';
import type { CatalogueIndex } from './catalogue-index.ts';
import { differences, removedSince } from './index-differences.ts';
import type { IndexSnapshot } from './index-snapshot.ts';
import { eachInSlices, type IndexSource, putAll, readIds } from './index-source.ts';
import { OVERLAP_MS, startIndex } from './index-start.ts';
import { Stale } from './stale.ts';

export interface IndexSyncOptions {
  /** Names what was changed, by this instance and by others. */
  changeFeed: Pick<ChangeFeed, 'subscribe' | 'isCurrent' | 'catchUp'>;
  /** What the first list need not read from the database. */
  snapshot?: IndexSnapshot | undefined;
  /** Milliseconds of a clock that never goes back. */
  now?: () => number;
  /** Hears whether the database could be read. */
  background?: Background;
}

export type IndexSync = ReturnType<typeof createIndexSync>;

/** What was never published is found in the background: its instance went down between the change and that. */
const RESCAN_EVERY_MS = 30_000;
/** Everything is compared with the database this often, whatever was missed. */
const RELOAD_EVERY_MS = 3_600_000;
const MAX_WASTE = 0.3;
/** More than so many changes are taken in behind lists, while no more than so many milliseconds have passed. */
const FEW = 100;
const MAX_BEHIND_MS = 30_000;

/** Keeps the index in step with the database (docs/decisions/0011, 0018, 0030). */
export function createIndexSync(source: IndexSource, options: IndexSyncOptions) {
  const { changeFeed, now = () => performance.now(), background, snapshot } = options;
  const works = {
    poll: background?.of('catalogue_index'),
    rescan: background?.of('catalogue_search'),
    reload: background?.of('catalogue_renewal'),
  };
  let index: CatalogueIndex | undefined;
  /** The next list reads it first. */
  let stale = new Stale();
  /** What is being read just now. */
  let reading: Stale | undefined;
  /** When the oldest change was told that has not been read yet. */
  let behindSince: number | undefined;
  let isReloadDue = false;
  let loadedAt = 0;
  let rescannedAt = 0;
  /** Until when the last rescan has seen everything, by the clock of the wall. */
  let rescannedUntil = 0;
  /** Whether it came from a snapshot and was not yet compared with all that the database has. */
  let isUncompared = false;
  let polling: Promise<CatalogueIndex> | undefined;
  /** Nothing is taken in meanwhile. */
  let isStoring = false;
  let rescanning: Promise<void> | undefined;
  let reloading: Promise<void> | undefined;
  let reclaiming: Promise<void> | undefined;

  changeFeed.subscribe({
    onChange({ products = [], productsSince, synonyms }) {
      if (products.length > 0 || productsSince || synonyms) behindSince ??= now();
      stale.add(products, productsSince?.getTime());
      if (synonyms) stale.synonyms = true;
    },
    onGap() {
      isReloadDue = true;
    },
  });

  /** The next list reads them. */
  function behind(ids: Iterable<string>): void {
    stale.add(ids);
    if (!stale.isEmpty) behindSince ??= now();
  }

  /** As `eachInSlices`, but what the next list needs is read first. */
  const eachBehind = <T>(rows: AsyncIterable<T>, visit: (row: T) => void): Promise<void> =>
    eachInSlices(rows, visit, () => (index ? polling?.catch(() => {}) : undefined));

  /** What no time said was changed since the snapshot. */
  async function compare(known: CatalogueIndex): Promise<void> {
    await differences(source, known, behind, { each: eachBehind });
    isUncompared = false;
  }

  async function load(): Promise<CatalogueIndex> {
    const started = await startIndex(source, snapshot);
    rescannedUntil = started.at;
    rescannedAt = now();
    // all is compared an hour after it was last read whole, however often this starts
    loadedAt = now() - Math.max(0, started.at - started.wholeAt);
    index = started.index;
    isUncompared = started.isUncompared;
    if (isUncompared) startRescan(index);
    return index;
  }

  /** Finds what was changed without a time that says so, by reading all. */
  async function reload(known: CatalogueIndex): Promise<void> {
    const started = Date.now();
    const comparison = known.comparison();
    await eachBehind(source.indexedProducts(), (row) => {
      if (!comparison.isKnown(row.id, row.changedAt ?? 0) || !known.has(row)) behind([row.id]);
    });
    behind(comparison.gone());
    loadedAt = now();
    while (polling) await polling.catch(() => {});
    await alone(() => store(known, started));
  }

  /** Stores what is known now, all that was changed before the time included. */
  async function store(known: CatalogueIndex, at: number): Promise<CatalogueIndex> {
    await readStale(known);
    isStoring = true;
    await snapshot?.store(known, { wholeAt: at, at });
    isStoring = false;
    return known;
  }

  async function readStale(known: CatalogueIndex): Promise<CatalogueIndex> {
    const read = stale;
    const { ids, since, synonyms } = read;
    stale = new Stale();
    reading = read;
    const started = now();
    try {
      if (synonyms) known.setSynonyms(await source.synonyms());
      if (since < Number.POSITIVE_INFINITY)
        await putAll(known, source.indexedProducts({ since: new Date(since) }));
      await readIds(source, known, [...ids]);
      behindSince = stale.isEmpty ? undefined : started;
      return known;
    } catch (error) {
      stale.addAll(read);
      throw error;
    } finally {
      reading = undefined;
    }
  }

  /** Changes nothing itself: what it reads may be older than what was read of it since. */
  async function rescan(known: CatalogueIndex): Promise<void> {
    if (isUncompared) await compare(known);
    const since = new Date(rescannedUntil - OVERLAP_MS);
    const started = Date.now();
    const found = new Set(await removedSince(source, known, since));
    await eachBehind(source.indexedProducts({ since }), (row) => {
      if (!known.has(row)) found.add(row.id);
    });
    behind(found);
    if (!known.hasSynonyms(await source.synonyms())) stale.synonyms = true;
    rescannedUntil = started;
  }

  /** Something in the background, which is tried again later where it fails; one of a kind at a time. */
  const inBackground = (
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

  function startRescan(known: CatalogueIndex): void {
    rescannedAt = now();
    rescanning ??= inBackground(rescan(known), works.rescan, () => {
      rescanning = undefined;
    });
  }

  function startReload(known: CatalogueIndex): void {
    if (reloading) return;
    isReloadDue = false;
    reloading = inBackground(reload(known), works.reload, () => {
      reloading = undefined;
    });
  }

  function startReclaim(known: CatalogueIndex): void {
    reclaiming ??= known.reclaim().then(() => {
      reclaiming = undefined;
    });
  }

  function maintain(known: CatalogueIndex): void {
    const time = now();
    if (isReloadDue || time - loadedAt > RELOAD_EVERY_MS) startReload(known);
    if (known.waste > MAX_WASTE) startReclaim(known);
    // it would read again what was just told
    if (time - rescannedAt > RESCAN_EVERY_MS && !isTakingIn()) startRescan(known);
  }

  /** One thing at a time changes the index. */
  function alone(work: () => Promise<CatalogueIndex>): Promise<CatalogueIndex> {
    polling ??= work().finally(() => {
      polling = undefined;
    });
    return polling;
  }

  const poll = () => alone(() => (index ? readStale(index) : load()));

  const fresh = (): CatalogueIndex | undefined =>
    !polling && stale.isEmpty && changeFeed.isCurrent() ? index : undefined;

  async function renewed(): Promise<CatalogueIndex> {
    try {
      await changeFeed.catchUp();
      // What it has read may have been changed again since; one that begins from here on has not missed it.
      if (polling) await polling.catch(() => {});
      const known = index && stale.isEmpty && !polling ? index : await poll();
      works.poll?.worked();
      return known;
    } catch (error) {
      works.poll?.failed(error);
      throw error;
    }
  }

  /** The index as the database was a moment ago, with all that this process has written before. */
  async function current(): Promise<CatalogueIndex> {
    if (index) maintain(index);
    return fresh() ?? renewed();
  }

  /** Whether so much was told that lists go on with what is known while it is read, as it was told just now. */
  function isTakingIn(): boolean {
    if (behindSince === undefined || now() - behindSince > MAX_BEHIND_MS) return false;
    return stale.ids.size + (reading?.ids.size ?? 0) > FEW;
  }

  /** As `current`, where that has not to wait; where it has, reading begins. Never throws. */
  function ifFresh(): CatalogueIndex | undefined {
    const atOnce = fresh();
    if (!atOnce) current().catch(() => {});
    return atOnce;
  }

  return {
    current,

    /**
     * As `current`, but while many changes at once are taken in, or the index is stored, the index as it is, half a
     * minute behind at most.
     */
    async recent(): Promise<CatalogueIndex> {
      const whole = current();
      if (!index || !(isTakingIn() || isStoring)) return whole;
      whole.catch(() => {});
      return index;
    },

    ifFresh,

    /** As `recent`, where that has not to wait; where it has, reading begins. Never throws. */
    ifRecent: (): CatalogueIndex | undefined =>
      ifFresh() ?? (isTakingIn() || isStoring ? index : undefined),

    /** Whether lists can be answered at once; where not, reading begins. Never throws. */
    isLoaded(): boolean {
      if (!index) current().catch(() => {});
      return index !== undefined;
    },

    /** Done once nothing is read in the background. */
    async idle(): Promise<void> {
      await polling?.catch(() => {});
      await rescanning;
      await reloading;
      await reclaiming;
    },
  };
}
