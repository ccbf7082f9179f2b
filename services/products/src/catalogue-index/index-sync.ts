import type { Background, BackgroundWork } from '@tanabana/service-kit';
import type { ChangeFeed } from '@tanabana/service-kit/mongo';
import type { CatalogueIndex } from './catalogue-index.ts';
import { differences, removedSince } from './index-differences.ts';
import type { IndexSnapshot } from './index-snapshot.ts';
import { eachInSlices, type IndexSource, putAll, readIds } from './index-source.ts';
import { OVERLAP_MS, startIndex } from './index-start.ts';
import { Stale } from './stale.ts';

export interface IndexSyncOptions {
  /** Events of this and other instances. */
  changeFeed: Pick<ChangeFeed, 'subscribe' | 'isCurrent' | 'catchUp'>;
  /** Saves the first list from reading the database. */
  snapshot?: IndexSnapshot | undefined;
  /** Monotonic clock in milliseconds. */
  now?: () => number;
  /** Receives whether the database was readable. */
  background?: Background;
}

export type IndexSync = ReturnType<typeof createIndexSync>;

/**
 * Milliseconds between rescans, which find changes whose instance crashed before publishing them.
 */
const RESCAN_EVERY_MS = 30_000;
/** Milliseconds between complete comparisons with the database. */
const RELOAD_EVERY_MS = 3_600_000;
const MAX_WASTE = 0.3;
/** More changes than `FEW` are applied in the background, for at most this many milliseconds. */
const FEW = 100;
const MAX_BEHIND_MS = 30_000;

/** Keeps the index in sync with the database (decisions 0011, 0018, 0030). */
export function createIndexSync(source: IndexSource, options: IndexSyncOptions) {
  const { changeFeed, now = () => performance.now(), background, snapshot } = options;
  const works = {
    poll: background?.of('catalogue_index'),
    rescan: background?.of('catalogue_search'),
    reload: background?.of('catalogue_renewal'),
  };
  let index: CatalogueIndex | undefined;
  /** To be read before the next list. */
  let stale = new Stale();
  /** Being read. */
  let reading: Stale | undefined;
  /** Time of the oldest published change not yet read. */
  let behindSince: number | undefined;
  let isReloadDue = false;
  let loadedAt = 0;
  let rescannedAt = 0;
  /** Wall-clock time up to which the last rescan has seen everything. */
  let rescannedUntil = 0;
  /** Loaded from a snapshot and not yet compared with the whole database. */
  let isUncompared = false;
  let polling: Promise<CatalogueIndex> | undefined;
  /** No changes are applied while a snapshot is written. */
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

  /** Marks products to be read before the next list. */
  function behind(ids: Iterable<string>): void {
    stale.add(ids);
    if (!stale.isEmpty) behindSince ??= now();
  }

  /** Like `eachInSlices`, but reads first what the next list needs. */
  const eachBehind = <T>(rows: AsyncIterable<T>, visit: (row: T) => void): Promise<void> =>
    eachInSlices(rows, visit, () => (index ? polling?.catch(() => {}) : undefined));

  /** Finds changes without a timestamp since the snapshot. */
  async function compare(known: CatalogueIndex): Promise<void> {
    await differences(source, known, behind, { each: eachBehind });
    isUncompared = false;
  }

  async function load(): Promise<CatalogueIndex> {
    const started = await startIndex(source, snapshot);
    rescannedUntil = started.at;
    rescannedAt = now();
    // everything is compared an hour after the last complete read, regardless of restarts
    loadedAt = now() - Math.max(0, started.at - started.wholeAt);
    index = started.index;
    isUncompared = started.isUncompared;
    if (isUncompared) startRescan(index);
    return index;
  }

  /** Finds changes without a timestamp by reading everything. */
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

  /** Writes a snapshot with everything changed before `at`. */
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

  /** Only marks products, because what it reads may be outdated already. */
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

  /** Runs background work, one of a kind at a time, retried after failures. */
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
    // it would read again what was just published
    if (time - rescannedAt > RESCAN_EVERY_MS && !isTakingIn()) startRescan(known);
  }

  /** Serialises changes of the index. */
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
      // A rescan's reads may be outdated; one that starts later has missed nothing.
      if (polling) await polling.catch(() => {});
      const known = index && stale.isEmpty && !polling ? index : await poll();
      works.poll?.worked();
      return known;
    } catch (error) {
      works.poll?.failed(error);
      throw error;
    }
  }

  /** Returns the index at the state of the database a moment ago, including all own writes. */
  async function current(): Promise<CatalogueIndex> {
    if (index) maintain(index);
    return fresh() ?? renewed();
  }

  /** Whether so many changes arrived that lists use the known state while they are read. */
  function isTakingIn(): boolean {
    if (behindSince === undefined || now() - behindSince > MAX_BEHIND_MS) return false;
    return stale.ids.size + (reading?.ids.size ?? 0) > FEW;
  }

  /** Like `current` if that need not wait; otherwise starts reading. Never throws. */
  function ifFresh(): CatalogueIndex | undefined {
    const atOnce = fresh();
    if (!atOnce) current().catch(() => {});
    return atOnce;
  }

  return {
    current,

    /**
     * Like `current`, but while many changes are applied or a snapshot is written it returns the
     * index as it is, at most half a minute behind.
     */
    async recent(): Promise<CatalogueIndex> {
      const whole = current();
      if (!index || !(isTakingIn() || isStoring)) return whole;
      whole.catch(() => {});
      return index;
    },

    ifFresh,

    /** Like `recent` if that need not wait; otherwise starts reading. Never throws. */
    ifRecent: (): CatalogueIndex | undefined =>
      ifFresh() ?? (isTakingIn() || isStoring ? index : undefined),

    /** Whether lists can be served at once; otherwise starts reading. Never throws. */
    isLoaded(): boolean {
      if (!index) current().catch(() => {});
      return index !== undefined;
    },

    /** Resolves when nothing is read in the background. */
    async idle(): Promise<void> {
      await polling?.catch(() => {});
      await rescanning;
      await reloading;
      await reclaiming;
    },
  };
}
