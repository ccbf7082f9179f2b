import { z } from 'zod';
import { id, optionalText, text, time } from '../fields.ts';
import * as limits from '../rules/limits.ts';
import { PROMOTION_CLASSES } from '../rules/promotions/promotion-problems.ts';
import { PAYMENT_METHODS } from '../rules/statuses.ts';
import { deliveryEstimate } from './delivery-schema.ts';

/** What a buyer chose: the product and its SKU, or its colour and size. */
export const chosenItem = {
  productId: id,
  /** SKU of the variant, which replaces colour and size. The product's own SKU is ignored. */
  sku: text(limits.PRODUCT_LENGTHS.variantSku).nullish(),
  quantity: z.number().int().min(1).max(limits.MAX_LINE_QUANTITY),
  name: text(limits.PRODUCT_LENGTHS.name).optional(),
  selectedColor: text(limits.PRODUCT_LENGTHS.colour).nullish(),
  selectedSize: text(limits.PRODUCT_LENGTHS.size).nullish(),
};

/** A code as the buyer typed it; unknown ones are explained, not rejected. */
const couponCode = text(limits.MAX_CODE, 'This is no code.')
  .transform((code) => code.toUpperCase())
  .nullish();

export const sentCode = couponCode;

export const newQuote = z.object({
  products: z.array(z.object(chosenItem)).min(1).max(limits.MAX_ORDER_LINES),
  couponCode,
  /** null or missing while it is not chosen. */
  paymentMethod: z.enum(PAYMENT_METHODS).nullish(),
  /** A guest's email address, for limits per account. */
  email: optionalText(limits.MAX_EMAIL),
  /** As far as it is entered. */
  address: z
    .object({
      region: optionalText(limits.ADDRESS_LENGTHS.region),
      country: optionalText(limits.ADDRESS_LENGTHS.country),
      postalCode: optionalText(limits.ADDRESS_LENGTHS.postalCode),
    })
    .optional(),
});

/** A promotion as used by an order. Rupees. */
export const appliedPromotion = z.object({
  id,
  title: z.string(),
  /** The code that was entered; null for an automatic one. */
  code: z.string().nullable(),
  class: z.enum(PROMOTION_CLASSES),
  /** Off the lines; off the shipping for the class `shipping`, which then is in `shippingCharge`. */
  amount: z.number(),
});

const paymentOption = z.object({
  isAvailable: z.boolean(),
  /** Why not; null if it is. */
  reason: z.string().nullable(),
});

/** Price of a cart, valid for an order until `validUntil`. Rupees. */
export const quote = z.object({
  lines: z.array(
    z.object({
      productId: id,
      sku: z.string(),
      quantity: z.number(),
      /** Selling price of one unit, and before a sale. */
      price: z.number(),
      originPrice: z.number(),
      /** What discounts take off all units. */
      discount: z.number(),
    }),
  ),
  /** Lines that are not sold as chosen, by their index in the request; they are not priced. */
  unavailable: z.array(z.object({ index: z.number(), message: z.string() })),
  subtotal: z.number(),
  discount: z.number(),
  shippingCharge: z.number(),
  codFee: z.number(),
  totalPrice: z.number(),
  /** GST included in the total; null if none is known. */
  tax: z.number().nullable(),
  discounts: z.array(appliedPromotion),
  /** The code that was sent, and why it does not apply. */
  coupon: z
    .object({ code: z.string(), isApplied: z.boolean(), message: z.string().nullable() })
    .nullable(),
  /** What is missing to the next promotion. */
  next: z.string().nullable(),
  /** Subtotal from which shipping is free; null if never. */
  freeShippingFrom: z.number().nullable(),
  /** What shipping costs below it. */
  flatRate: z.number(),
  payments: z.object({
    'cash-delivery': paymentOption,
    /** By UPI, with transaction number and screenshot. */
    'pre-paid': paymentOption,
    /** Through a provider; missing if the shop has none. */
    online: paymentOption.extend({ provider: z.string() }).optional(),
  }),
  delivery: deliveryEstimate.nullable(),
  validUntil: time,
  /** Sent with the order as `quote`: its rates hold until `validUntil` (rule 14.8). */
  signature: z.string(),
});
