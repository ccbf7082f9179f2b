import { z } from 'zod';
import {
  id,
  optionalText,
  pageOf,
  paging,
  parsedJson,
  requiredText,
  rupees,
  text,
  time,
} from '../fields.ts';
import {
  ACCOUNT_PATTERN,
  BUYER_RETURN_REASONS,
  IFSC_PATTERN,
  MAX_RETURN_NOTE,
  RETURN_METHODS,
  RETURN_REASONS,
  RETURN_RESOLUTIONS,
  RETURN_STATES,
  UPI_PATTERN,
} from '../rules/fulfilment/returns.ts';
import * as limits from '../rules/limits.ts';
import { REFUND_METHODS } from '../rules/refund.ts';
import { orderReturn } from './return-fields.ts';
import { lineUnits } from './shipment-schema.ts';

const accountName = requiredText(100, "Please enter the account holder's name.");

/** Where a refund of a cash order shall go to. */
export const refundTo = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('upi'),
    upi: z.string().trim().regex(UPI_PATTERN, 'Enter a UPI ID like name@bank.'),
  }),
  z.object({
    kind: z.literal('bank'),
    name: accountName,
    account: z
      .string()
      .transform((value) => value.replace(/[\s-]/g, ''))
      .pipe(z.string().regex(ACCOUNT_PATTERN, 'Enter an account number of 9 to 18 digits.')),
    ifsc: z
      .string()
      .trim()
      .toUpperCase()
      .pipe(z.string().regex(IFSC_PATTERN, 'Enter an IFSC of 11 characters, like HDFC0001234.')),
  }),
]);

/** The same as it is returned. */
export const storedRefundTo = z.object({
  kind: z.enum(['upi', 'bank']),
  upi: z.string().optional(),
  name: z.string().optional(),
  account: z.string().optional(),
  ifsc: z.string().optional(),
});

/** What a buyer sends back. */
const returnRequest = z
  .object({
    ...lineUnits.shape,
    reason: z.enum(BUYER_RETURN_REASONS, 'Please choose a reason.'),
    note: optionalText(MAX_RETURN_NOTE),
    resolution: z.enum(RETURN_RESOLUTIONS),
    exchangeFor: z
      .object({ color: text(limits.PRODUCT_LENGTHS.colour), size: text(20).nullish() })
      .nullish(),
    method: z.enum(RETURN_METHODS),
    refundTo: refundTo.nullish(),
  })
  .superRefine(({ resolution, exchangeFor }, context) => {
    if (resolution === 'exchange' && !exchangeFor)
      context.addIssue({
        code: 'custom',
        path: ['exchangeFor'],
        message: 'Please choose a size or colour.',
      });
  });

/** Sent as JSON in the text field `returnData`, next to the photos. */
export const newReturn = z
  .object({ returnData: z.string() })
  .transform(({ returnData }, context) => parsedJson(returnData, context, ['returnData']))
  .pipe(returnRequest);

/** What can be sent back of an order, and how. */
export const returnOptions = z.object({
  lines: z.array(
    z.object({
      line: z.number(),
      /** Units that can be sent back now. */
      quantity: z.number(),
      until: time.nullable(),
      /** Why nothing of it can be sent back; null if something can. */
      reason: z.string().nullable(),
      /** Variants that it can be exchanged for, with their stock. */
      exchanges: z.array(
        z.object({
          color: z.string(),
          size: z.string().nullable(),
          sku: z.string(),
          left: z.number(),
        }),
      ),
    }),
  ),
  methods: z.array(z.enum(RETURN_METHODS)),
  /** Where goods are sent to by `self-ship`. */
  address: z.string().nullable(),
  /** Whether a refund needs a UPI ID or bank account. */
  needsRefundTo: z.boolean(),
  days: z.number(),
});

/** What the owner does with a return; `seen` is the state that the owner saw. */
export const returnChange = z.object({
  event: z.enum(['approve', 'reject', 'receive', 'check', 'convert']),
  seen: z.enum(RETURN_STATES).optional(),
  /** Required to reject it. */
  reason: text(limits.MAX_REASON).optional(),
  /** Required for the check. */
  quality: z.enum(['restock', 'damaged']).optional(),
});

/** A refund of lines, amounts, shipping, or what was paid too much. Rupees. */
export const newPartialRefund = z.object({
  method: z.enum([...REFUND_METHODS, 'none']),
  reference: optionalText(limits.MAX_REFUND_REFERENCE),
  day: z.iso.date('Please enter a day.'),
  lines: z
    .array(
      z.object({
        line: z.number().int().min(0).max(limits.MAX_ORDER_LINES),
        /** Units that came back; 0 for an allowance. */
        quantity: z.number().int().min(0).max(limits.MAX_LINE_QUANTITY),
        amount: rupees('Please enter an amount.'),
      }),
    )
    .max(limits.MAX_ORDER_LINES)
    .optional()
    .default([]),
  shipping: rupees().optional().default(0),
  overpaid: rupees().optional().default(0),
  /** The return that is refunded with it. */
  returnId: id.optional(),
});

/** A return in the owner's queue, with what its order says about it. */
export const queuedReturn = orderReturn.extend({
  orderId: id,
  customer: z.string(),
  paymentMethod: z.enum(['cash-delivery', 'pre-paid']),
  item: z.object({
    name: z.string(),
    sku: z.string(),
    selectedColor: z.string().nullable(),
    selectedSize: z.string().nullable(),
    colorImage: z.string().nullable(),
  }),
});

export const returnQuery = z.object({
  /** `open`: everything that waits for something. */
  state: z.enum(['open', ...RETURN_STATES]).optional(),
  q: text(200).optional(),
  ...paging(50),
});
export const returnPage = pageOf(queuedReturn);

export const returnReportQuery = z.object({ days: z.enum(['30', '90', '365']).optional() });

const rate = {
  sold: z.number(),
  returned: z.number(),
  /** Share of the units sold, 0 to 1. */
  rate: z.number(),
};

/** Returned units by reason, product, size and category, of orders placed in a number of days. */
export const returnReport = z.object({
  days: z.number(),
  ...rate,
  reasons: z.array(z.object({ reason: z.enum(RETURN_REASONS), units: z.number() })),
  products: z.array(
    z.object({
      productId: id,
      name: z.string(),
      ...rate,
      reasons: z.array(z.object({ reason: z.enum(RETURN_REASONS), units: z.number() })),
      fit: z.enum(['small', 'large']).nullable(),
    }),
  ),
  sizes: z.array(z.object({ size: z.string(), ...rate })),
  categories: z.array(z.object({ category: z.string(), ...rate })),
});

/** Hint that a product runs small or large, from its returns; `fit` is null without one. */
export const productFit = z.object({
  productId: z.string(),
  fit: z.enum(['small', 'large']).nullable(),
});
