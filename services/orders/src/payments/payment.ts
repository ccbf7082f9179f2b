import {
  type Payment,
  type PaymentOutcome,
  type PaymentState,
  type ProviderMethod,
  type ProviderRefundState,
  paymentStateAfter,
  refundStateAfter,
  toRupees,
} from '@tanabana/contracts';
import type { ProviderPayment, ProviderRefund } from './providers/provider.ts';

/** A refund that the shop has asked its provider for, or that was made at the provider. Paise. */
export interface RefundRequest {
  id: string;
  /** Makes repeated requests one refund; null if it was made at the provider. */
  key: string | null;
  amount: number;
  state: ProviderRefundState;
  /** The provider's number. */
  reference: string | null;
  problem: string | null;
  reason: string;
  requestedAt: Date;
  changedAt: Date;
}

/** A payment at a provider. Paise. */
export interface PaymentRecord {
  id: string;
  provider: string;
  /** The provider's number of the payment, and of the order that it belongs to. */
  paymentId: string;
  reference: string | null;
  /** null if the shop has no such order. */
  orderId: string | null;
  amount: number;
  currency: string;
  method: ProviderMethod;
  state: PaymentState;
  /** null while nothing is reserved or captured. */
  outcome: PaymentOutcome | null;
  /** Why it failed, is returned or needs attention. */
  reason: string | null;
  /** What the provider has to be asked for. */
  action: 'capture' | 'void' | null;
  refunds: RefundRequest[];
  fee: number | null;
  /** When a request to the provider is due, and how often one was made in vain. */
  dueAt: Date | null;
  tries: number;
  /** 1 if somebody has to look at it. */
  attention: 0 | 1;
  resolution: { note: string; by: string; at: Date } | null;
  settlement: Settlement | null;
  createdAt: Date;
  updatedAt: Date;
}

/** The transfer to the shop that contains a payment. Paise; `fee` and `tax` apart. */
export interface Settlement {
  id: string;
  utr: string;
  amount: number;
  fee: number;
  tax: number;
  /** `yyyy-MM-dd`. */
  day: string;
}

/** Returns the record of a payment that the shop has not seen before. */
export const newPayment = (
  id: string,
  provider: string,
  payment: ProviderPayment,
  orderId: string | null,
): PaymentRecord => ({
  id,
  provider,
  paymentId: payment.id,
  reference: payment.reference,
  orderId,
  amount: payment.amount,
  currency: payment.currency,
  method: payment.method,
  state: 'created',
  outcome: null,
  reason: null,
  action: null,
  refunds: [],
  fee: null,
  dueAt: null,
  tries: 0,
  attention: 0,
  resolution: null,
  settlement: null,
  createdAt: payment.createdAt,
  updatedAt: payment.createdAt,
});

/** Whether a request to the provider is due: for the payment itself, or for one of its refunds. */
export const isUnfinished = ({ action, refunds }: PaymentRecord): boolean =>
  action !== null || refunds.some(({ key, state }) => key !== null && state === 'requested');

const needsAttention = ({ outcome, resolution, refunds, action, tries }: PaymentRecord): boolean =>
  (resolution === null &&
    (outcome === 'mismatch' ||
      refunds.some(({ state, key }) => state === 'failed' || key === null))) ||
  (action === 'capture' && tries >= MANY_TRIES);

/** Requests in vain after which a person should know. */
const MANY_TRIES = 8;

/** Returns a record whose derived fields match the others. @param at time of the change */
export const settled = (record: PaymentRecord, at: Date): PaymentRecord => ({
  ...record,
  dueAt: isUnfinished(record) ? (record.dueAt ?? at) : null,
  tries: isUnfinished(record) ? record.tries : 0,
  attention: needsAttention(record) ? 1 : 0,
  updatedAt: at,
});

/** Returns a payment after its provider's report, whatever the order of reports. */
export const afterReport = (record: PaymentRecord, report: ProviderPayment): PaymentRecord => {
  const state = paymentStateAfter(record.state, report.state);
  return {
    ...record,
    state,
    reference: record.reference ?? report.reference,
    fee: report.fee ?? record.fee,
    method: report.method === 'other' ? record.method : report.method,
    ...(state === 'failed' && { reason: report.problem }),
    // an authorized payment has no reason to be failed any more
    ...(record.state === 'failed' && state !== 'failed' && { reason: null }),
    ...(state !== 'authorized' && { action: null }),
  };
};

/** Paise that no refund covers; failed refunds do not count. */
export const leftToRefund = ({ amount, refunds }: PaymentRecord): number =>
  refunds.reduce((left, one) => left - (one.state === 'failed' ? 0 : one.amount), amount);

/** Returns a payment with another refund that its provider is asked for. */
export const withRefund = (
  record: PaymentRecord,
  refund: { id: string; amount: number; reason: string },
  at: Date,
): PaymentRecord => ({
  ...record,
  dueAt: at,
  tries: 0,
  refunds: [
    ...record.refunds,
    {
      ...refund,
      key: `${refund.id}-1`,
      state: 'requested',
      reference: null,
      problem: null,
      requestedAt: at,
      changedAt: at,
    },
  ],
});

/**
 * Returns a payment after its provider's report of a refund. A refund without the shop's key was made at
 * the provider.
 */
export function afterRefundReport(
  record: PaymentRecord,
  report: ProviderRefund,
  { id, at }: { id: string; at: Date },
): PaymentRecord {
  const known = record.refunds.find(
    ({ key, reference }) => reference === report.id || (key !== null && key === report.key),
  );
  const problem = report.state === 'failed' ? 'The provider could not make the refund.' : null;
  if (!known) {
    // a report about an earlier request of a refund that was repeated
    if (record.refunds.some(({ id: own }) => report.key?.startsWith(`${own}-`))) return record;
    return {
      ...record,
      resolution: null,
      refunds: [
        ...record.refunds,
        {
          id,
          key: null,
          amount: report.amount,
          state: report.state,
          reference: report.id,
          problem,
          reason: 'Made at the provider.',
          requestedAt: at,
          changedAt: at,
        },
      ],
    };
  }
  const state = refundStateAfter(known.state, report.state);
  if (state === known.state && known.reference !== null) return record;
  const changed = { ...known, state, reference: report.id, problem, changedAt: at };
  return {
    ...record,
    ...(state === 'failed' && { resolution: null }),
    refunds: record.refunds.map((one) => (one === known ? changed : one)),
  };
}

/** Returns a payment whose failed refund is requested again, as another request. */
export const withRepeatedRefund = (
  record: PaymentRecord,
  refundId: string,
  at: Date,
): PaymentRecord => ({
  ...record,
  dueAt: at,
  tries: 0,
  refunds: record.refunds.map((one) => {
    if (one.id !== refundId) return one;
    const generation = Number(one.key?.split('-')[1] ?? 1) + 1;
    return {
      ...one,
      key: `${one.id}-${generation}`,
      state: 'requested',
      reference: null,
      problem: null,
      changedAt: at,
    };
  }),
});

/** Returns a payment in the contract's format. */
export const presentPayment = (record: PaymentRecord): Payment => ({
  id: record.id,
  provider: record.provider,
  reference: record.paymentId,
  providerOrder: record.reference,
  orderId: record.orderId,
  amount: toRupees(record.amount),
  currency: record.currency,
  method: record.method,
  state: record.state,
  outcome: record.outcome,
  reason: record.reason,
  needsAttention: record.attention === 1,
  resolution: record.resolution && {
    ...record.resolution,
    at: record.resolution.at.toISOString(),
  },
  refunds: record.refunds.map(({ key: _, amount, requestedAt, changedAt, ...refund }) => ({
    ...refund,
    amount: toRupees(amount),
    requestedAt: requestedAt.toISOString(),
    changedAt: changedAt.toISOString(),
  })),
  settlement: record.settlement && {
    ...record.settlement,
    amount: toRupees(record.settlement.amount),
    fee: toRupees(record.settlement.fee + record.settlement.tax),
    tax: toRupees(record.settlement.tax),
  },
  createdAt: record.createdAt.toISOString(),
});
