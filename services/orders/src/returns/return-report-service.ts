import {
  fitHint,
  type ProductFit,
  type ReturnReason,
  type ReturnReport,
} from '@tanabana/contracts';
import type { OrderDeps } from '../deps.ts';

const DAY_MS = 24 * 3_600_000;
/** Days of orders that a fit hint is based on. */
const FIT_DAYS = 365;

type Counted = { units: number; reason: ReturnReason; productId: string };

const sumOf = (counts: readonly { units: number }[]): number =>
  counts.reduce((sum, { units }) => sum + units, 0);

const fitOf = (sold: number, returned: readonly Counted[]) => {
  const of = (reason: ReturnReason) => sumOf(returned.filter((one) => one.reason === reason));
  return fitHint({ sold, tooSmall: of('too-small'), tooLarge: of('too-large') });
};

type Count = Parameters<typeof sumOf>[0][number] & {
  productId: string;
  name: string;
  size: string | null;
  category: string;
};

const MAX_REPORT_ROWS = 100;

/** Adds up sold and returned units, the most returned first. */
function reportOf(
  sold: readonly Count[],
  returned: readonly (Count & { reason: ReturnReason })[],
): Omit<ReturnReport, 'days'> {
  const rate = (soldUnits: number, returnedUnits: number) => ({
    sold: soldUnits,
    returned: returnedUnits,
    rate: soldUnits === 0 ? 0 : Math.min(1, returnedUnits / soldUnits),
  });
  const reasonsOf = (counts: readonly (Count & { reason: ReturnReason })[]) =>
    [...grouped(counts, ({ reason }) => reason)]
      .map(([reason, own]) => ({ reason: reason as ReturnReason, units: sumOf(own) }))
      .sort((one, other) => other.units - one.units);
  const rows = <Row>(
    keyOf: (one: Count) => string,
    row: (
      key: string,
      own: readonly (Count & { reason: ReturnReason })[],
      soldUnits: number,
    ) => Row & { returned: number },
  ) => {
    const soldBy = grouped(sold, keyOf);
    return [...grouped(returned, keyOf)]
      .map(([key, own]) => row(key, own, sumOf(soldBy.get(key) ?? [])))
      .sort((one, other) => other.returned - one.returned)
      .slice(0, MAX_REPORT_ROWS);
  };
  return {
    ...rate(sumOf(sold), sumOf(returned)),
    reasons: reasonsOf(returned),
    products: rows(
      ({ productId }) => productId,
      (productId, own, soldUnits) => ({
        productId,
        name: own.at(-1)?.name ?? '',
        ...rate(soldUnits, sumOf(own)),
        reasons: reasonsOf(own),
        fit: fitOf(soldUnits, own),
      }),
    ),
    sizes: rows(
      ({ size }) => size ?? 'One size',
      (size, own, soldUnits) => ({ size, ...rate(soldUnits, sumOf(own)) }),
    ),
    categories: rows(
      ({ category }) => category,
      (category, own, soldUnits) => ({ category, ...rate(soldUnits, sumOf(own)) }),
    ),
  };
}

function grouped<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}

export type ReturnReportService = ReturnType<typeof createReturnReportService>;

/** Shares and reasons of what buyers send back (rule 17.9). */
export function createReturnReportService({ storage, now }: Pick<OrderDeps, 'storage' | 'now'>) {
  return {
    /** Returns what came back of the orders of some days (rule 17.9). */
    async report(days: number): Promise<ReturnReport> {
      const since = new Date(now().getTime() - days * DAY_MS);
      const [sold, returned] = await Promise.all([
        storage.returnQueue.soldSince(since),
        storage.returnQueue.returnedSince(since),
      ]);
      return { days, ...reportOf(sold, returned) };
    },

    /** Returns whether buyers send a product back for its size. */
    async fit(productId: string): Promise<ProductFit> {
      const since = new Date(now().getTime() - FIT_DAYS * DAY_MS);
      const [sold, returned] = await Promise.all([
        storage.returnQueue.soldSince(since, productId),
        storage.returnQueue.returnedSince(since, productId),
      ]);
      return { productId, fit: fitOf(sumOf(sold), returned) };
    },
  };
}
