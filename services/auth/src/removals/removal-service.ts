import type { RemovalRepository } from './removal-repository.ts';

/** Instances whose clocks differ by less miss nothing, nor does a slow transaction: milliseconds. */
const OVERLAP_MS = 120_000;
const PART = 1000;

export interface Removals {
  /** ISO time to ask from the next time. */
  at: string;
  accounts: string[];
  /** Whether there are later ones. */
  more: boolean;
}

/** For services that keep something for accounts: who was removed. */
export function createRemovalService(removals: RemovalRepository, now: () => number) {
  return {
    /** Tells an account again for a while; removing what is gone is no harm. */
    async since(since?: string): Promise<Removals> {
      const asked = now() - OVERLAP_MS;
      const found = await removals.since(since === undefined ? 0 : Date.parse(since), PART);
      const more = found.length === PART;
      const last = found.at(-1)?.at ?? asked;
      return {
        at: new Date(more ? last : asked).toISOString(),
        accounts: found.map(({ accountId }) => accountId),
        more,
      };
    },
  };
}
