import { customerMatcher } from '@tanabana/contracts';
import { accountKey, guestKey } from './customer.ts';
import type { CustomerIndex } from './customer-index.ts';
import type { SegmentRepository } from './segment-repository.ts';

/** Ids of the segments of a buyer. */
export type SegmentIds = ReadonlySet<string>;

/** Who buys: an account, with its address if it is verified. */
export interface SegmentBuyer {
  userId: string | null;
  /** In lower case; null without one. */
  verifiedEmail: string | null;
}

interface SegmentDeps {
  segments: Pick<SegmentRepository, 'current'>;
  customerIndex: Pick<CustomerIndex, 'current'>;
}

/**
 * Returns the segments of accounts (rule 24.5): those of the account, and those of the guest with its
 * verified address. Guests who are not signed in are in none, because their address is unproven.
 * @param zone the shop's time zone
 * @returns by account id
 */
export async function segmentsOf(
  { segments, customerIndex }: SegmentDeps,
  buyers: readonly SegmentBuyer[],
  zone?: string,
): Promise<Map<string, SegmentIds>> {
  const [all, { byKey }] = await Promise.all([segments.current(), customerIndex.current()]);
  const matchers = [...all.values()].map(({ id, conditions }) => ({
    id,
    matches: customerMatcher(conditions, zone),
  }));
  return new Map(
    buyers.flatMap(({ userId, verifiedEmail }) => {
      if (userId === null) return [];
      const keys = [accountKey(userId), ...(verifiedEmail ? [guestKey(verifiedEmail)] : [])];
      const own = keys.flatMap((key) => byKey.get(key) ?? []);
      const matching = matchers.filter(({ matches }) => own.some(matches));
      return [[userId, new Set(matching.map(({ id }) => id))] as const];
    }),
  );
}
