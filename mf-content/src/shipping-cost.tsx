import { formatPrice } from '@tanabana/contracts';
import { useDeliveryTerms } from '@tanabana/storefront';

/** What shipping costs, as a sentence. */
export function ShippingCost() {
  const { flatRate, freeFrom } = useDeliveryTerms();
  const flat = `a flat ${formatPrice(flatRate)}`;
  return freeFrom === null
    ? `Shipping is ${flat} for an order.`
    : `Shipping is ${flat} for an order, and free from ${formatPrice(freeFrom)}.`;
}
