import { randomInt } from 'node:crypto';
import type { Readable } from 'node:stream';
import {
  MAX_PROMOTIONS,
  type NewPromotion,
  type Offer,
  offerOf,
  type Promotion,
  samePromotion,
} from '@tanabana/contracts';
import { AppError, type AuthUser, actorOf, csvFile } from '@tanabana/service-kit';
import type { OrderDeps } from '../deps.ts';

/** Without letters and digits that look alike. */
const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** Random characters of a generated code: 40 bits, too many to guess at the permitted rate. */
const CODE_LENGTH = 8;

const randomCode = (prefix: string): string =>
  prefix +
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');

export type PromotionService = ReturnType<typeof createPromotionService>;

/** Rules of promotions (chapter 14). */
export function createPromotionService({ storage, now }: Pick<OrderDeps, 'storage' | 'now'>) {
  const { promotions, promotionsNow } = storage;

  /** Throws `promotion.same` if nobody could tell which of two promotions applies. */
  async function assertDistinct(promotion: NewPromotion, own?: string): Promise<void> {
    const others = (await promotions.stored()).filter(({ _id }) => _id !== own);
    if (own === undefined && others.length >= MAX_PROMOTIONS)
      throw new AppError('promotion.too_many');
    const same = samePromotion(promotion, others);
    if (same)
      throw new AppError('promotion.same', {
        message: `“${same.title}” applies to the same orders at the same time. Choose another priority, condition or period.`,
        errors: [{ path: 'priority', message: `“${same.title}” has the same.` }],
      });
  }

  const codeTaken = (): AppError =>
    new AppError('promotion.code_taken', {
      errors: [{ path: 'code', message: 'Another discount has this code.' }],
    });

  async function find(id: string): Promise<Promotion> {
    const found = await promotions.find(id);
    if (!found) throw new AppError('promotion.not_found');
    return found;
  }

  return {
    all: () => promotions.all(),

    /** Throws `promotion.same`, `promotion.too_many`, `promotion.code_taken`. */
    async create(user: AuthUser, promotion: NewPromotion): Promise<Promotion> {
      await assertDistinct(promotion);
      const created = await promotions.create(promotion, actorOf(user), now());
      if (!created) throw codeTaken();
      return created;
    },

    /**
     * Throws `promotion.same`, `promotion.code_taken`, `promotion.not_found`, `promotion.changed`.
     * @param seen `updatedAt` of the version that was edited; undefined for any
     */
    async update(
      user: AuthUser,
      id: string,
      promotion: NewPromotion,
      seen: string | undefined,
    ): Promise<Promotion> {
      await assertDistinct(promotion, id.toLowerCase());
      const changed = await promotions.replace(id.toLowerCase(), promotion, {
        by: actorOf(user),
        at: now(),
        seen,
      });
      if (changed === 'missing') throw new AppError('promotion.not_found');
      if (changed === 'stale') throw new AppError('promotion.changed');
      if (changed === 'code') throw codeTaken();
      return changed;
    },

    async remove(user: AuthUser, id: string): Promise<void> {
      if (!(await promotions.remove(id.toLowerCase(), actorOf(user))))
        throw new AppError('promotion.not_found');
    },

    /**
     * Generates codes, each for one order. Throws `promotion.not_found`, `promotion.not_by_code`.
     * @param count 1 to 10,000
     */
    async createCodes(
      user: AuthUser,
      id: string,
      { count, prefix }: { count: number; prefix: string },
    ): Promise<string[]> {
      const promotion = await find(id);
      if (promotion.trigger !== 'code') throw new AppError('promotion.not_by_code');
      const made: string[] = [];
      while (made.length < count) {
        const codes = new Set<string>();
        while (codes.size < count - made.length) codes.add(randomCode(prefix));
        made.push(...(await promotions.addCodes(promotion, [...codes], actorOf(user), now())));
      }
      return made;
    },

    /** Returns the generated codes as CSV: code, link of the shop's cart, when it was used. */
    async codesCsv(id: string, publicUrl: string): Promise<Readable> {
      const { _id } = await find(id);
      async function* rows(): AsyncGenerator<string[]> {
        for await (const { code, usedAt, createdAt } of promotions.codesOf(_id))
          yield [code, `${publicUrl}/cart?coupon=${code}`, createdAt, usedAt ?? ''];
      }
      return csvFile(['Code', 'Link', 'Created', 'Used'], rows());
    },

    /** Returns the promotions that shop pages show: running, and for everyone. */
    async offers(): Promise<Offer[]> {
      const { stored, byId } = await promotionsNow();
      const time = now().getTime();
      return stored
        .filter(({ _id, isActive, trigger, isAdvertised, conditions }) => {
          const rule = byId.get(_id);
          const isRunning = isActive && rule && rule.startsAt <= time && time < rule.endsAt;
          const isShown = trigger === 'automatic' || isAdvertised;
          return isRunning && isShown && conditions.customers.length === 0 && !conditions.segment;
        })
        .map(offerOf);
    },
  };
}
