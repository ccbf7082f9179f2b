import { z } from 'zod';
import { id, pageOf, paging, requiredText, text, time } from '../fields.ts';
import {
  PAYMENT_OUTCOMES,
  PAYMENT_STATES,
  PROVIDER_METHODS,
  PROVIDER_REFUND_STATES,
} from '../rules/payments/payment-states.ts';
import { order } from './schema.ts';

/** How the buyer pays. Links open a UPI app; `page` is the provider's; `script` opens its window. */
export const checkout = z.object({
  kind: z.enum(['none', 'upi', 'page', 'script']),
  /** Rupees. */
  amount: z.number(),
  /** `upi://pay?…`, also the content of the QR code. */
  upiLink: z.string().optional(),
  /** The link opens a page instead of an app, because the payment is simulated. */
  isSimulated: z.boolean().optional(),
  /** UPI ID of the shop, for manual payments. */
  upiId: z.string().optional(),
  /** Address of the provider's page. */
  url: z.string().optional(),
  /** Address and options of the provider's script. */
  script: z
    .object({
      url: z.string(),
      key: z.string(),
      orderId: z.string(),
      /** Paise. */
      amount: z.number(),
      currency: z.string(),
    })
    .optional(),
});

export const startedPayment = z.object({ order, checkout });

/** What the browser knows after a payment: a hint, which the shop verifies with the provider. */
export const paymentCheck = z.object({ payment: text(60).optional() });

const refund = z.object({
  id,
  /** Rupees. */
  amount: z.number(),
  state: z.enum(PROVIDER_REFUND_STATES),
  /** The provider's number. */
  reference: z.string().nullable(),
  /** Why it failed. */
  problem: z.string().nullable(),
  /** Why the money is returned. */
  reason: z.string(),
  requestedAt: time,
  changedAt: time,
});

/** A payment at a provider, with its refunds. Rupees. */
export const payment = z.object({
  id,
  provider: z.string(),
  /** The provider's number of the payment, and of the order that it belongs to. */
  reference: z.string(),
  providerOrder: z.string().nullable(),
  /** null if the shop has no such order. */
  orderId: id.nullable(),
  amount: z.number(),
  currency: z.string(),
  method: z.enum(PROVIDER_METHODS),
  state: z.enum(PAYMENT_STATES),
  /** null while nothing is reserved or captured. */
  outcome: z.enum(PAYMENT_OUTCOMES).nullable(),
  /** Why it failed, is returned or needs attention. */
  reason: z.string().nullable(),
  /** Whether somebody has to look at it: a mismatch, or a refund that failed. */
  needsAttention: z.boolean(),
  /** Note of the person who settled a mismatch. */
  resolution: z.object({ note: z.string(), by: z.string(), at: time }).nullable(),
  refunds: z.array(refund),
  /** The provider's transfer to the shop that contains it; fees include tax. */
  settlement: z
    .object({
      id: z.string(),
      utr: z.string(),
      amount: z.number(),
      fee: z.number(),
      tax: z.number(),
      day: z.iso.date(),
    })
    .nullable(),
  createdAt: time,
});

/** Views of the list of payments. */
export const PAYMENT_VIEWS = ['attention', 'captured', 'failed', 'refunds', 'unsettled'] as const;

const filters = {
  /** Order number, or a number of the provider. */
  q: text(60).optional(),
  view: z.enum(PAYMENT_VIEWS).optional(),
  method: z.enum(PROVIDER_METHODS).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
};
export const paymentExportQuery = z.object(filters);
export const paymentQuery = z.object({ ...filters, ...paging(20) });
export const paymentPage = pageOf(payment).extend({
  /** Payments that need attention, in all. */
  attention: z.number(),
});

export const paymentChanged = z.object({ payment });
/** What a person did about a mismatch. */
export const paymentResolution = z.object({
  note: requiredText(500, 'Please enter what you did.'),
});

const sum = z.object({ count: z.number(), amount: z.number() });

/** Money of the days' orders by way of payment. Rupees. */
export const paymentTotalsQuery = z.object({
  days: z.enum(['7', '30', '90', '365']).optional().default('30').transform(Number),
});
export const paymentTotals = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  data: z.array(
    z.object({
      /** `cash`, `manual` for UPI by hand, or a method of the provider. */
      method: z.enum(['cash', 'manual', ...PROVIDER_METHODS]),
      paid: sum,
      pending: sum,
      failed: sum,
      refunded: sum,
    }),
  ),
});

/** What became of the lines of a settlement file. */
export const settlementImport = z.object({
  matched: z.number(),
  unchanged: z.number(),
  mismatched: z.number(),
  results: z.array(
    z.object({
      /** From 1; the header is line 1. */
      row: z.number(),
      reference: z.string(),
      outcome: z.enum(['matched', 'unchanged', 'mismatched', 'ignored']),
      reason: z.string().optional(),
    }),
  ),
});
