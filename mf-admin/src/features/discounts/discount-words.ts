import type { Promotion } from '@tanabana/contracts';
import { formatMoment } from '@tanabana/storefront/dates';

export type DiscountState = 'off' | 'scheduled' | 'ended' | 'running';

/** Returns whether a promotion applies at a moment. */
export function stateAt(
  { isActive, startsAt, endsAt }: Pick<Promotion, 'isActive' | 'startsAt' | 'endsAt'>,
  now: Date,
): DiscountState {
  if (!isActive) return 'off';
  if (startsAt !== null && now < new Date(startsAt)) return 'scheduled';
  return endsAt !== null && now >= new Date(endsAt) ? 'ended' : 'running';
}

/** Names the period of a promotion: `from 1 Nov 2026, 12:00 am until 9 Nov 2026, 12:00 am`. */
export function periodText({ startsAt, endsAt }: Pick<Promotion, 'startsAt' | 'endsAt'>): string {
  const from = startsAt === null ? '' : `from ${formatMoment(startsAt)}`;
  const until = endsAt === null ? '' : `until ${formatMoment(endsAt)}`;
  return [from, until].filter(Boolean).join(' ') || 'Always';
}
