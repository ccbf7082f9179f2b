import { z } from 'zod';

const share = z.number().min(0).max(1).default(0);

/** Shares from 0 to 1 of what goes wrong; milliseconds of delays. */
export const faultsSchema = z.object({
  /** API calls answered with 500 without an effect, and after their effect. */
  errorBefore: share,
  errorAfter: share,
  /** API calls answered with a page in HTML. */
  html: share,
  /** API calls answered after `slowMs`. */
  slow: share,
  slowMs: z.number().min(0).max(60_000).default(0),
  /** Events that are never sent, sent twice, or sent after up to `eventDelayMs`, in any order. */
  eventLost: share,
  eventTwice: share,
  eventLate: share,
  eventDelayMs: z.number().min(0).max(600_000).default(0),
  /** Payments that the bank declines, of another amount, in another currency, or made twice. */
  declined: share,
  otherAmount: share,
  otherCurrency: share,
  paidTwice: share,
  /** Payments that are captured without a call, as accounts may be configured. */
  autoCaptured: share,
  /** Refunds that fail after they were accepted. */
  refundFails: share,
});

export type Faults = z.output<typeof faultsSchema>;

export const NO_FAULTS: Faults = faultsSchema.parse({});
