import type { Signer } from '@tanabana/service-kit/mongo';

const DAY_MS = 86_400_000;
/** Days for which a key is valid at least; it is the same for a day, so that browsers cache. */
const VALID_DAYS = 2;

export type PictureKeys = ReturnType<typeof createPictureKeys>;

/**
 * Signed keys of pictures whose review is not published: its author and the owner get them with the
 * review (rule 19.2).
 */
export function createPictureKeys(signer: Signer, now: () => Date) {
  const signed = (id: string, day: number): string => `review picture ${id} until ${day}`;
  const today = (): number => Math.floor(now().getTime() / DAY_MS);
  return {
    /** Returns `<last valid day since 1970>.<signature>`. */
    keyOf(id: string): string {
      const day = today() + VALID_DAYS;
      return `${day}.${signer.sign(signed(id, day))}`;
    },

    isValid(id: string, key: string): boolean {
      const [, day = '', signature = ''] = /^(\d{1,7})\.(.+)$/.exec(key) ?? [];
      return Number(day) >= today() && signer.isSigned(signed(id, Number(day)), signature);
    },
  };
}
