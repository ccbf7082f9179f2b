import {
  type DeliveryEstimate,
  type DeliveryRules,
  formatPrice,
  isIndia,
  type PaymentMethod,
  stateOf,
  toPaise,
} from '@tanabana/contracts';
import type { Destination } from './delivery-estimate.ts';

/** What the payment of an order depends on. */
export interface PaymentFacts {
  rules: DeliveryRules;
  /** Whether the shop takes prepaid orders by UPI. */
  takesPrepaid: boolean;
  /** Total without the fee for cash on delivery, in paise. */
  total: number;
  destination: Destination | null;
  /** null while the PIN code is unknown. */
  estimate: DeliveryEstimate | null;
  /** Cash orders of this account that came back unpaid. */
  refused: number;
}

function cashRefusal({
  rules: { cod },
  total,
  destination,
  estimate,
  refused,
}: PaymentFacts): string | null {
  if (!cod.isOffered) return 'This shop offers no cash on delivery.';
  if (cod.maxAmount !== null && total > toPaise(cod.maxAmount))
    return `Cash on delivery is available up to ${formatPrice(cod.maxAmount)}.`;
  if (cod.maxRefused !== null && refused >= cod.maxRefused)
    return 'Cash on delivery is not available for this account, because earlier deliveries were refused.';
  const state = destination && isIndia(destination.country) ? stateOf(destination.region) : null;
  if (state !== null && cod.blockedStates.includes(state))
    return `Cash on delivery is not available in ${state}.`;
  return estimate && !estimate.cod
    ? `Cash on delivery is not available for ${estimate.pincode}.`
    : null;
}

function prepaidRefusal({ takesPrepaid, estimate }: PaymentFacts): string | null {
  if (!takesPrepaid) return 'This shop accepts no prepaid orders.';
  return estimate && !estimate.prepaid
    ? `Prepaid orders are not delivered to ${estimate.pincode}.`
    : null;
}

/** Paise: the least that providers take. */
const LEAST_ONLINE = 100;

const onlineRefusal = (facts: PaymentFacts): string | null =>
  facts.total < LEAST_ONLINE
    ? 'An order of less than ₹1 cannot be paid online.'
    : prepaidRefusal({ ...facts, takesPrepaid: true });

/**
 * Returns why an order cannot be paid this way; null if it can (rule 15.1).
 * @param method `online`: through the shop's payment provider
 */
export function paymentRefusal(
  method: PaymentMethod | 'online',
  facts: PaymentFacts,
): string | null {
  if (method === 'cash-delivery') return cashRefusal(facts);
  return method === 'online' ? onlineRefusal(facts) : prepaidRefusal(facts);
}
