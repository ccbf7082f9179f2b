import { z } from 'zod';
import { optionalText, pageOf, paging, requiredText, rupees, text } from '../fields.ts';
import { INDIAN_STATES } from '../rules/indian-states.ts';
import * as limits from '../rules/limits.ts';

const PIN = 'Enter a PIN code of 6 digits.';
const pinCode = z
  .string(PIN)
  .trim()
  .regex(/^[1-9]\d{5}$/, PIN);

const number = (min: number, max: number) => {
  const message = `Enter a whole number from ${min} to ${max}.`;
  return z.number(message).int(message).min(min, message).max(max, message);
};

/** GST of a fee that is a service of its own: its code (SAC) and percent. */
const ownTax = z.object({
  hsn: z.string().regex(/^99\d{2,4}$/, 'Enter a SAC: 4 to 6 digits that begin with 99.'),
  rate: z
    .number('Enter a percentage.')
    .min(0, 'Enter a percentage.')
    .max(100, 'Enter a percentage.'),
});

/** Rules of cash on delivery (rule 15.1). Rupees. */
const codRules = z.object({
  isOffered: z.boolean(),
  /** Highest total of an order, without the fee; null for no limit. */
  maxAmount: rupees().nullable(),
  fee: rupees(),
  /** null: the fee is part of the value of the goods (CGST Act, section 15(2)(c)). */
  feeTax: ownTax.nullable(),
  blockedPins: z.array(pinCode).max(limits.MAX_BLOCKED_PINS),
  blockedStates: z.array(z.enum(INDIAN_STATES)).max(INDIAN_STATES.length),
  /** Cash orders of an account that came back unpaid, from which it must prepay; null for no limit. */
  maxRefused: number(1, 100).nullable(),
  /** The first cash order of an account or guest must be confirmed by a link in an email. */
  confirmsFirst: z.boolean(),
});

/** How goods are sent back (rule 17.1). */
const returnRules = z.object({
  /** Days after the day of delivery; 0 for the day of delivery only. */
  days: number(0, 365),
  /** Whether the shop has goods picked up, and whether buyers may send them. */
  pickup: z.boolean(),
  selfShip: z.boolean(),
  /** Where buyers send goods to; empty: the shop's address. */
  address: optionalText(500),
  /** Names of categories whose goods are not taken back. */
  nonReturnable: z.array(requiredText(limits.CATEGORY_LENGTHS.name)).max(100),
});

/** What shipping costs, how long it takes, and who may pay on delivery (rules 9.1, 15.1, 15.3). */
export const deliveryRules = z.object({
  /** Rupees. */
  flatRate: rupees(),
  /** Subtotal in rupees from which shipping is free; null for never. */
  freeFrom: rupees().nullable(),
  /** Working days until dispatch. */
  handlingDays: number(0, 60),
  /** 1 = Monday to 7 = Sunday. */
  workingDays: z.array(number(1, 7)).min(1, 'Choose at least one working day.').max(7),
  /** Days without work, in the shop's time zone. */
  holidays: z.array(z.iso.date('Enter a day like 2026-11-08.')).max(limits.MAX_HOLIDAYS),
  cod: codRules,
  /** Omitted by older pages and settings: then the stored ones, or those of a new shop, apply. */
  returns: returnRules.optional(),
});

export const deliverySettings = z.object({
  rules: deliveryRules,
  version: z.number().int().min(0),
});

/** What every page may know. Rupees. */
export const deliveryTerms = z.object({
  flatRate: z.number(),
  freeFrom: z.number().nullable(),
  cod: z.object({ isOffered: z.boolean(), maxAmount: z.number().nullable(), fee: z.number() }),
  /** Whether delivery depends on the PIN code. */
  hasPinCodes: z.boolean(),
});

/** A row of the table of PIN codes. */
export const pinCodeRow = z.object({
  pincode: pinCode,
  city: z.string(),
  state: z.string(),
  zone: z.string(),
  /** Working days from dispatch to delivery. */
  days: z.number(),
  cod: z.boolean(),
  prepaid: z.boolean(),
});

/** Delivery to a PIN code. */
export const deliveryEstimate = z.object({
  pincode: z.string(),
  /** null if the table does not know the PIN code, or the shop has no table. */
  city: z.string().nullable(),
  state: z.string().nullable(),
  isServiceable: z.boolean(),
  /** Expected day of delivery; null without a table. */
  by: z.iso.date().nullable(),
  cod: z.boolean(),
  prepaid: z.boolean(),
  /** Why nothing, or nothing by this payment, can be delivered, and what to do; null if all can. */
  note: z.string().nullable(),
});
export const pinParams = z.object({
  pincode: z
    .string()
    .trim()
    .regex(/^[1-9]\d{5}$/, PIN),
});

export const pinCodeQuery = z.object({ ...paging(50), q: text(60).optional() });
export const pinCodePage = pageOf(pinCodeRow).extend({
  /** When the table was uploaded; null without one. */
  uploadedAt: z.iso.datetime().nullable(),
  version: z.number(),
});
export const pinCodesStored = z.object({ stored: z.number() });
