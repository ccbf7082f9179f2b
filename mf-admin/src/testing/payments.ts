import type { Payment } from '@tanabana/contracts';
import { orderEndpoints } from '@tanabana/contracts/endpoints';
import type { StandInShop } from '@tanabana/shell/testing';
import { buildProviderRefund } from './builders.ts';
import { emptyShop } from './dashboard.ts';

const inView: Record<string, (payment: Payment) => boolean> = {
  attention: ({ needsAttention }) => needsAttention,
  captured: ({ state, outcome }) => state === 'captured' && outcome === 'order',
  failed: ({ state }) => state === 'failed',
  refunds: ({ refunds }) => refunds.length > 0,
  unsettled: ({ state, settlement }) => state === 'captured' && settlement === null,
};

/** A shop whose payments can be searched and changed, like the service's. */
export function shopWithPayments(...payments: Payment[]): {
  shop: StandInShop;
  /** Changes a payment, as the provider or another admin would. */
  change: (id: string, changed: Partial<Payment>) => Payment;
} {
  const shop = emptyShop();
  let kept = payments;
  const find = (id: string): Payment => {
    const found = kept.find((one) => one.id === id);
    if (!found) throw new Error(`There is no payment ${id}.`);
    return found;
  };
  const change = (id: string, changed: Partial<Payment>): Payment => {
    kept = kept.map((one) => (one.id === id ? { ...one, ...changed } : one));
    return find(id);
  };
  shop.answer(orderEndpoints.payments, ({ query: { view, method, q, page, limit } }) => {
    const found = kept.filter(
      (one) =>
        (view === undefined || inView[view]?.(one)) &&
        (method === undefined || one.method === method) &&
        (q === undefined || q === one.reference || q === one.orderId),
    );
    const attention = kept.filter(({ needsAttention }) => needsAttention).length;
    const data = found.slice((page - 1) * limit, page * limit);
    return { data, total: found.length, page, limit, attention };
  });
  shop.answer(orderEndpoints.refundPayment, ({ params }) => {
    const { amount, refunds } = find(params.payment);
    const refund = buildProviderRefund({ amount, state: 'requested', reference: null });
    const changed = { outcome: 'refund', needsAttention: false } as const;
    return { payment: change(params.payment, { ...changed, refunds: [...refunds, refund] }) };
  });
  shop.answer(orderEndpoints.resolvePayment, ({ params, body: { note } }) => {
    const resolution = { note, by: 'admin', at: '2026-01-07T10:00:00.000Z' };
    return { payment: change(params.payment, { needsAttention: false, resolution }) };
  });
  shop.answer(orderEndpoints.retryRefund, ({ params }) => {
    const refunds = find(params.payment).refunds.map((one) =>
      one.id === params.refund
        ? { ...one, state: 'requested' as const, reference: null, problem: null }
        : one,
    );
    return { payment: change(params.payment, { refunds, needsAttention: false }) };
  });
  return { shop, change };
}
