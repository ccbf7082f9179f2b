import { networkOf, tooMany } from '@tanabana/service-kit';
import { hourAndDay } from '@tanabana/service-kit/mail';
import type { Rate, Rates } from '@tanabana/service-kit/mongo';
import { z } from 'zod';

/** Limits how often callers can find out whether a name or address is taken (decision 0023). */
export type NameLimitSettings = ReturnType<typeof nameLimitsOf>;

/** Part of this service's settings (docs/running.md). */
export const nameLimitEnv = {
  NAMES_PER_ACCOUNT: hourAndDay('20/60'),
  NAMES_PER_NETWORK: hourAndDay('120/600'),
};

export const nameLimitsOf = (env: z.output<z.ZodObject<typeof nameLimitEnv>>) => ({
  account: env.NAMES_PER_ACCOUNT,
  network: env.NAMES_PER_NETWORK,
});

/** Limits without any settings. */
export const DEFAULT_NAME_LIMITS = nameLimitsOf(z.object(nameLimitEnv).parse({}));

export type NameLimit = ReturnType<typeof createNameLimit>;

/**
 * Limits such queries per address; all functions throw `auth.too_many_names`.
 * @param now milliseconds since 1970
 */
export function createNameLimit(rates: Rates, settings: NameLimitSettings, now: () => number) {
  const ofNetwork = (address: string): Rate => ({
    name: 'names from',
    of: networkOf(address),
    windows: settings.network,
  });
  const refuse = (wait: number) => {
    if (wait > 0) throw tooMany('auth.too_many_names', wait);
  };

  return {
    /** Call before disclosing anything to this address. */
    assertRoom: async (address: string): Promise<void> =>
      refuse(Math.max(...(await rates.waits([ofNetwork(address)], now())))),

    /** Counts a disclosure to this address, and to an account if signed in. */
    async count(address: string, account?: string): Promise<void> {
      const wanted = [ofNetwork(address)];
      if (account !== undefined)
        wanted.push({ name: 'names by', of: account, windows: settings.account });
      refuse(await rates.takeAll(wanted, now()));
    },
  };
}
