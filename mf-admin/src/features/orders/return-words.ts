import type { OrderReturn, ReturnState } from '@tanabana/contracts';
import type { Tone } from '@tanabana/ui';

export const returnTones: Record<ReturnState, Tone> = {
  requested: 'warning',
  approved: 'info',
  received: 'info',
  checked: 'info',
  refunded: 'success',
  exchanged: 'success',
  rejected: 'danger',
  withdrawn: 'neutral',
  closed: 'neutral',
};

/** 'Refund', or 'Exchange for Indigo, L'. */
export function wishText({
  resolution,
  exchangeFor,
}: Pick<OrderReturn, 'resolution' | 'exchangeFor'>): string {
  if (resolution === 'refund') return 'Refund';
  const choice = [exchangeFor?.color, exchangeFor?.size].filter(Boolean).join(', ');
  return choice ? `Exchange for ${choice}` : 'Exchange';
}
