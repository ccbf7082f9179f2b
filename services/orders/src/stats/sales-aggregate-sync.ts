import { addDays, shopDay, startOfShopDay } from '@tanabana/contracts';
import type { BackgroundWork } from '@tanabana/service-kit';
import type { ShopSettings } from '../settings.ts';
import { createSalesAggregate, type SalesAggregate } from './sales-aggregate.ts';
import type { StatsRepository } from './stats-repository.ts';

/** Days, including today, for which products are counted. */
export const PRODUCT_DAYS = 90;
/** Overlap of polls (ms), for late commits and clock differences. */
const OVERLAP_MS = 30_000;
/** Milliseconds between complete recounts. */
const RENEW_MS = 3_600_000;
/** Changed orders above which everything is recounted. */
const MAX_CHANGED = 20_000;

export type Figures = Pick<SalesAggregate, 'days' | 'snapshots' | 'sales'>;
interface SalesAggregateDeps {
  now: () => Date;
  /** Days are those of its time zone; everything is recounted when it changes. */
  settings?: Pick<ShopSettings, 'timeZone'>;
}

export type SalesAggregateSync = ReturnType<typeof createSalesAggregateSync>;

/**
 * Keeps daily figures in memory in sync with the database (decision 0014): before a response, only
 * orders created or changed since the last poll are recounted.
 * @param work receives whether counting succeeded
 */
export function createSalesAggregateSync(
  repository: StatsRepository,
  { now, settings = {} }: SalesAggregateDeps,
  work?: BackgroundWork,
) {
  let aggregate: SalesAggregate | undefined;
  /** Of the days in the aggregate. */
  let zone: string | undefined;
  /** Start of the last poll in the aggregate. */
  let seen = new Date(0);
  let loadedAt = 0;
  let polling: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let renewing: Promise<void> | undefined;
  /** Changes of lines that are counted, by order: milliseconds since 1970. */
  const edits = new Map<string, number>();

  const before = (moment: Date): Date => new Date(moment.getTime() - OVERLAP_MS);

  async function load(): Promise<void> {
    const started = now();
    const since = before(started);
    const { timeZone } = settings;
    const firstProductDay = addDays(shopDay(started, timeZone), 1 - PRODUCT_DAYS);
    const firstProductAt = startOfShopDay(firstProductDay, timeZone);
    const statuses = await repository.byStatus(since, timeZone);
    const products = await repository.byProduct(firstProductAt, since, timeZone);
    aggregate = createSalesAggregate({ since, statuses, products, firstProductDay });
    zone = timeZone;
    seen = started;
    loadedAt = Date.now();
  }

  /** Recounts everything in the background; retries later on failure. */
  function renew(): void {
    renewing ??= load()
      .catch((error: unknown) => work?.failed(error))
      .finally(() => {
        renewing = undefined;
      });
  }

  async function poll(): Promise<void> {
    if (!aggregate || zone !== settings.timeZone) await load();
    const known = aggregate;
    if (!known) return;
    if (Date.now() - loadedAt > RENEW_MS) renew();
    const started = now();
    const since = before(seen);
    const found = await repository.standingsSince(since, MAX_CHANGED);
    // The earlier total of an order whose lines were changed is not known.
    const edited = [...found].flatMap(([id, { editedAt }]) =>
      editedAt && edits.get(id) !== editedAt.getTime() ? [[id, editedAt.getTime()] as const] : [],
    );
    if (found.size >= MAX_CHANGED || edited.length > 0) {
      await load();
      for (const [id, at] of edited) edits.set(id, at);
      return;
    }
    const ids = [...found].filter(([id, standing]) => !known.has(id, standing)).map(([id]) => id);
    const changed = await repository.counted(ids, zone);
    if (aggregate !== known) return poll();
    known.take(since, found, changed);
    seen = started;
  }

  /** Runs a poll that starts after this call; concurrent callers share it. */
  function pollAgain(): Promise<void> {
    if (!polling) {
      polling = poll()
        .then(
          () => work?.worked(),
          (error: unknown) => {
            work?.failed(error);
            throw error;
          },
        )
        .finally(() => {
          polling = undefined;
        });
      return polling;
    }
    next ??= polling
      .catch(() => {})
      .then(() => {
        next = undefined;
        return pollAgain();
      });
    return next;
  }

  return {
    /** Returns the figures including everything written before this call. */
    async current(): Promise<Figures> {
      do await pollAgain();
      while (!aggregate);
      return aggregate;
    },

    /** Whether the first count is complete, so that `current` takes milliseconds. */
    isCounted: (): boolean => aggregate !== undefined,

    /** Resolves when nothing is counted in the background. */
    async rest(): Promise<void> {
      await polling?.catch(() => {});
      await renewing;
    },
  };
}
