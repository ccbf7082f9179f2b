import { z } from 'zod';
import { id, paging, requiredText, rupees, text, time } from '../fields.ts';
import { tags } from '../products/schema.ts';
import * as limits from '../rules/limits.ts';
import { promotionProblems } from '../rules/promotions/promotion-problems.ts';
import { PAYMENT_METHODS } from '../rules/statuses.ts';

const positive = (message: string) => rupees(message).refine((amount) => amount > 0, message);
const AMOUNT = 'Enter an amount above 0.';
const PERCENT = 'Enter a percentage above 0, up to 100.';

const percent = z
  .number(PERCENT)
  .gt(0, PERCENT)
  .max(100, PERCENT)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, PERCENT);

const units = (max: number) => {
  const message = `Enter a whole number from 1 to ${max}.`;
  return z.number(message).int(message).min(1, message).max(max, message);
};

/** What a discount is taken off: each of the items, or their sum. */
const scope = z.enum(['items', 'order']);

/** What a promotion gives (rule 14.2). Rupees. */
export const promotionEffect = z.discriminatedUnion('type', [
  /** `upTo`: the most that is taken off an order, for the scope `order`. */
  z.object({
    type: z.literal('percentage'),
    scope,
    percent,
    upTo: positive(AMOUNT).nullable().default(null),
  }),
  /** Taken off each unit, or off the sum. */
  z.object({ type: z.literal('fixed'), scope, amount: positive(AMOUNT) }),
  z.object({ type: z.literal('free-shipping') }),
  /** Of each `buy + get` units, the `get` cheapest cost `percent` less. */
  z.object({
    type: z.literal('buy-get'),
    buy: units(limits.MAX_LINE_QUANTITY),
    get: units(limits.MAX_LINE_QUANTITY),
    percent,
  }),
  /** The tier with the highest reached `from` applies. */
  z.object({
    type: z.literal('tiers'),
    tiers: z
      .array(z.object({ from: positive(AMOUNT), amount: positive(AMOUNT) }))
      .min(1, 'Add a tier.')
      .max(limits.MAX_PROMOTION_TIERS),
  }),
]);

/** Which items count; everything if all lists are empty, else whatever one of them contains. */
export const promotionItems = z.object({
  categories: z.array(id).max(limits.MAX_PROMOTION_ITEMS).default([]),
  products: z.array(id).max(limits.MAX_PROMOTION_ITEMS).default([]),
  tags: z.array(z.enum(tags)).default([]),
});

/** What an order must fulfil. Subtotal and quantity are those of the items, before discounts. */
export const promotionConditions = z.object({
  minSubtotal: positive(AMOUNT).nullable().default(null),
  minQuantity: units(limits.MAX_ORDER_LINES * limits.MAX_LINE_QUANTITY)
    .nullable()
    .default(null),
  /** Only for the first order of an account. */
  firstOrder: z.boolean().default(false),
  /** Email addresses of the only accounts that may use it; empty for everyone. */
  customers: z
    .array(
      text(limits.MAX_EMAIL)
        .regex(limits.EMAIL_PATTERN, 'This is no email address.')
        .transform((email) => email.toLowerCase()),
    )
    .max(limits.MAX_PROMOTION_CUSTOMERS)
    .default([]),
  paymentMethod: z.enum(PAYMENT_METHODS).nullable().default(null),
  /**
   * Only for accounts in this segment (rule 24.5); null for everyone. Pages of earlier versions omit it:
   * the stored one stays.
   */
  segment: id.nullable().optional(),
});

/** A code as typed: 3 to 40 letters, digits and hyphens in any case; stored in capitals. */
export const typedCode = text(limits.MAX_CODE)
  .regex(limits.CODE_PATTERN, 'A code has 3 to 40 letters, digits or hyphens.')
  .transform((code) => code.toUpperCase());

const fields = {
  /** Shown to buyers as the reason for the discount. */
  title: requiredText(limits.MAX_PROMOTION_TITLE, 'Enter a title.'),
  isActive: z.boolean().default(true),
  trigger: z.enum(['automatic', 'code']),
  /** The code that all buyers share; null for an automatic one, or one with generated codes only. */
  code: typedCode.nullable().default(null),
  /** Whether shop pages name it with its code; automatic ones are always named. */
  isAdvertised: z.boolean().default(false),
  effect: promotionEffect,
  items: promotionItems.default({ categories: [], products: [], tags: [] }),
  conditions: promotionConditions.default({
    minSubtotal: null,
    minQuantity: null,
    firstOrder: false,
    customers: [],
    paymentMethod: null,
  }),
  /** It applies from this moment, and before that one; null for no limit. */
  startsAt: time.nullable().default(null),
  endsAt: time.nullable().default(null),
  /** Orders in total, and of one account (or of a guest's email address); null for no limit. */
  limits: z
    .object({
      total: units(limits.MAX_PROMOTION_USES).nullable().default(null),
      perAccount: units(limits.MAX_PROMOTION_USES).nullable().default(null),
    })
    .default({ total: null, perAccount: null }),
  /** Exclusive ones apply alone; others apply with one of each other class. */
  isExclusive: z.boolean().default(false),
  /** Of those that exclude each other, the highest applies; of equals, the one that gives more. */
  priority: z.number().int().min(-100).max(100).default(0),
};

export const newPromotion = z.object(fields).superRefine((promotion, context) => {
  for (const { path, message } of promotionProblems(promotion))
    context.addIssue({ code: 'custom', message, path: path.split('.') });
});

export const promotion = z.object({
  ...fields,
  conditions: promotionConditions.extend({ customers: z.array(z.string()) }),
  _id: id,
  /** Orders that use it, without cancelled ones, and what they were given, in rupees. */
  uses: z.number(),
  given: z.number(),
  /** Generated codes, and how many of them are used. */
  codes: z.object({ total: z.number(), used: z.number() }),
  createdAt: time,
  updatedAt: time,
});
export const promotionList = z.object({ data: z.array(promotion) });

/** Codes that are generated at once, each for one order. */
export const newCodes = z.object({
  count: units(limits.MAX_NEW_CODES),
  /** First characters of each code. */
  prefix: text(12)
    .regex(/^[A-Za-z0-9-]*$/, 'Letters, digits and hyphens only.')
    .transform((prefix) => prefix.toUpperCase())
    .default(''),
});
export const codesMade = z.object({ codes: z.array(z.string()) });

export const promotionCode = z.object({
  code: z.string(),
  /** null while it is unused. */
  usedAt: time.nullable(),
  createdAt: time,
});
export const codesQuery = z.object(paging(100));

/** A promotion as shop pages show it: never with its customers or limits. Rupees. */
export const offer = z.object({
  _id: id,
  title: z.string(),
  /** What to enter; null if it applies by itself. */
  code: z.string().nullable(),
  /** What it gives and on which conditions: `10% off with code DIWALI10, from ₹1,999`. */
  text: z.string(),
  /** Reduction of one unit's price if the offer has no condition; null if it depends on the cart. */
  perUnit: z.object({ percent: z.number(), amount: z.number() }).nullable(),
  items: promotionItems,
  endsAt: time.nullable(),
});
export const offers = z.object({ data: z.array(offer) });
