import type { Ledger } from './ledger.ts';

const rupees = (paise: number): string => (paise / 100).toFixed(2);
const dayOf = (seconds: number): string => {
  const [year, month, day] = new Date(seconds * 1000).toISOString().slice(0, 10).split('-');
  return `${day}/${month}/${year}`;
};

/** Returns captured payments and refunds as one settlement, in the form of Razorpay's report. */
export function settlementFile({
  payments,
  refunds,
}: Pick<Ledger, 'payments' | 'refunds'>): string {
  const header =
    'transaction_entity,entity_id,amount,currency,fee (exclusive tax),tax,debit,credit,payment_method,order_id,settlement_id,settlement_utr,settled_at';
  const end = (seconds: number): string =>
    ['setl_Simulated00001', 'SIMN0000000001', `${dayOf(seconds)} 11:00:00`].join(',');
  const captured = [...payments.values()].filter((one) => one.captured);
  return [
    header,
    ...captured.map(({ id, amount, currency, fee, tax, method, order_id, created_at }) => {
      const [cost, gst] = [fee ?? 0, tax ?? 0];
      return `payment,${id},${rupees(amount)},${currency},${rupees(cost - gst)},${rupees(gst)},0.00,${rupees(amount - cost)},${method},${order_id},${end(created_at)}`;
    }),
    ...[...refunds.values()]
      .filter(({ status }) => status === 'processed')
      .map(
        ({ id, amount, currency, created_at }) =>
          `refund,${id},${rupees(amount)},${currency},0.00,0.00,${rupees(amount)},0.00,,,${end(created_at)}`,
      ),
    '',
  ].join('\r\n');
}
