/** What a refund gives back of one order line. */
export interface RefundedLine {
  /** Position of the order line from 0. */
  line: number;
  /** Units that came back; 0 for an allowance. */
  quantity: number;
  /** Paise. */
  amount: number;
}

/** Amounts of an order that refunds depend on. Paise. */
export interface RefundableOrder {
  lines: readonly { price: number; quantity: number; discount?: number | undefined }[];
  shippingCharge: number;
  refunds: readonly { lines: readonly RefundedLine[]; shipping: number }[];
}

/** What can still be given back of an order. Paise. */
export interface Refundable {
  lines: {
    /** Units that no refund has covered yet. */
    units: number;
    amount: number;
  }[];
  shipping: number;
}

/** Returns what was paid for all units of a line after discounts, in paise. */
const paidFor = ({ price, quantity, discount = 0 }: RefundableOrder['lines'][number]): number =>
  price * quantity - discount;

/** Returns what can still be given back of each line and of the shipping charge (rule 17.6). */
export function refundable({ lines, shippingCharge, refunds }: RefundableOrder): Refundable {
  const rest = lines.map((line) => ({ units: line.quantity, amount: paidFor(line) }));
  let shipping = shippingCharge;
  for (const refund of refunds) {
    shipping -= refund.shipping;
    for (const { line, quantity, amount } of refund.lines) {
      const own = rest[line];
      if (!own) continue;
      own.units -= quantity;
      own.amount -= amount;
    }
  }
  return { lines: rest, shipping };
}

/**
 * Returns what to give back for some units of a line: their share of what is left, rounded so that the
 * last units get the rest (rule 17.6).
 * @returns paise
 */
export function amountForUnits(
  { units, amount }: Refundable['lines'][number],
  quantity: number,
): number {
  if (units <= 0 || quantity <= 0) return 0;
  if (quantity >= units) return amount;
  return Math.floor((amount * quantity) / units);
}
