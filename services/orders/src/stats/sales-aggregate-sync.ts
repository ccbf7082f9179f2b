import { addDays, shopDay, startOfShopDay } from '@tanabana/contracts';
import type { BackgroundWork } from '@tanabana/service-kit';
import { createSalesAggregate, type SalesAggregate } from './sales-aggregate.ts';
import type { StatsRepository } from './stats-repository.ts';

/** Days, today included, for which products are counted. */
export const PRODUCT_DAYS = 90;
/** Polls overlap by this: for transactions that are committed late, and clocks that differ. */
const OVERLAP_MS = 30_000;
/** Everything is counted anew this often, whatever was missed. */
const RENEW_MS = 3_600_000;
/** With more changed orders than this, all are counted anew. */
const MAX_CHANGED = 20_000;

export type Figures = Pick<SalesAggregate, 'days' | 'snapshots' | 'sales'>;
export type SalesAggregateSync = ReturnType<typeof createSalesAggregateSync>;

/**
 * Keeps the figures of every day in memory and in step with the database (docs/decisions/0014): before
 * an answer only those orders are counted anew that were made or changed since the last poll.
 * @param work told whether they could be counted
 */
export function createSalesAggregateSync(
  repository: StatsRepository,
  now: () => Date,
  work?: BackgroundWork,
) {
  let aggregate: SalesAggregate | undefined;
  /** When the last poll began that is in the aggregate. */
  let seen = new Date(0);
  let loadedAt = 0;
  let polling: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let renewing: Promise<void> | undefined;

  const before = (moment: Date): Date => new Date(moment.getTime() - OVERLAP_MS);

  async function load(): Promise<void> {
    const started = now();
    const since = before(started);
    const firstProductDay = addDays(shopDay(started), 1 - PRODUCT_DAYS);
    const statuses = await repository.byStatus(since);
    const products = await repository.byProduct(startOfShopDay(firstProductDay), since);
    aggregate = createSalesAggregate({ since, statuses, products, firstProductDay });
    seen = started;
    loadedAt = Date.now();
  }

  /** Counts all anew while answers go on with what is known; where that fails it is tried again later. */
  function renew(): void {
    renewing ??= load()
      .catch((error: unknown) => work?.failed(error))
      .finally(() => {
        renewing = undefined;
      });
  }

  async function poll(): Promise<void> {
    if (!aggregate) await load();
    const known = aggregate;
    if (!known) return;
    if (Date.now() - loadedAt > RENEW_MS) renew();
    const started = now();
    const since = before(seen);
    const found = await repository.standingsSince(since, MAX_CHANGED);
    if (found.size >= MAX_CHANGED) return load();
    const ids = [...found].filter(([id, standing]) => !known.has(id, standing)).map(([id]) => id);
    const changed = await repository.counted(ids);
    if (aggregate !== known) return poll();
    known.take(since, found, changed);
    seen = started;
  }

  /** A poll that begins after this call; who comes while one runs shares the next. */
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
    /** The figures with everything that was written before this call. */
    async current(): Promise<Figures> {
      do await pollAgain();
      while (!aggregate);
      return aggregate;
    },

    /** Whether all was counted once: `current` then answers in milliseconds. */
    isCounted: (): boolean => aggregate !== undefined,

    /** Done once nothing is counted in the background. */
    async rest(): Promise<void> {
      await polling?.catch(() => {});
      await renewing;
    },
  };
}
