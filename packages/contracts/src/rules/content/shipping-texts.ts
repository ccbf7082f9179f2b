import { formatPrice } from '../../money.ts';
import type { DeliveryTerms } from '../../types.ts';

type Terms = Pick<DeliveryTerms, 'flatRate' | 'freeFrom'>;

/** Returns `Free shipping from ₹1,000`. */
export const shippingOffer = ({ flatRate, freeFrom }: Terms): string =>
  freeFrom === null
    ? `Shipping for ${formatPrice(flatRate)}`
    : `Free shipping from ${formatPrice(freeFrom)}`;

/** Returns `Shipping is a flat ₹50 for an order, and free from ₹1,000.` */
export const shippingCost = ({ flatRate, freeFrom }: Terms): string =>
  `Shipping is a flat ${formatPrice(flatRate)} for an order${
    freeFrom === null ? '' : `, and free from ${formatPrice(freeFrom)}`
  }.`;

/** Returns `Free from ₹1,000, else a flat ₹50`. */
export const deliveryCost = ({ flatRate, freeFrom }: Terms): string =>
  freeFrom === null
    ? `For a flat ${formatPrice(flatRate)}`
    : `Free from ${formatPrice(freeFrom)}, else a flat ${formatPrice(flatRate)}`;
