import { formatMoment, SHOP_TIME_ZONE } from '@tanabana/contracts';

/** A moment as the shop's clocks have it: 5 Nov 2026, 4:30 pm (IST). */
export const shopMoment = (at: Date): string =>
  `${formatMoment(at.toISOString(), SHOP_TIME_ZONE)} (IST)`;
