import { AppError, type AuthUser } from '@tanabana/service-kit';
import type { Rates } from '@tanabana/service-kit/mongo';

/** Unknown codes that one address, and one account, may enter. */
const WINDOWS = [
  { ms: 10 * 60_000, most: 20 },
  { ms: 24 * 3_600_000, most: 100 },
] as const;

export type CodeGuesses = ReturnType<typeof createCodeGuesses>;

/** Limits guessing of coupon codes (rule 14.6). */
export function createCodeGuesses(rates: Pick<Rates, 'take' | 'waits'>, now: () => Date) {
  const ratesOf = (user: AuthUser | null, address: string) =>
    [address, ...(user ? [`user ${user.id}`] : [])].map((of) => ({
      name: 'coupon-code',
      of,
      windows: WINDOWS,
    }));

  return {
    /** Throws `request.too_many` for a caller who has entered too many unknown codes. */
    async assertMayGuess(user: AuthUser | null, address: string): Promise<void> {
      const waits = await rates.waits(ratesOf(user, address), now().getTime());
      const wait = Math.max(0, ...waits);
      if (wait > 0)
        throw new AppError('request.too_many', {
          message: 'Too many unknown codes. Please wait a moment, or order without a code.',
          headers: { 'Retry-After': String(Math.ceil(wait / 1000)) },
        });
    },

    /** Counts an unknown code. */
    async count(user: AuthUser | null, address: string): Promise<void> {
      await rates.take(ratesOf(user, address), now().getTime());
    },
  };
}
