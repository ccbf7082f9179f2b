import { formatWeekday, type Order, type OrderReturn, type ReturnState } from '@tanabana/contracts';
import { shopDay } from '@tanabana/storefront/dates';
import type { Tone } from '@tanabana/ui';
import { choiceText } from '../order/item.tsx';

/** Returns whether something of the order was delivered, so that it may be sent back (rule 17.1). */
export const mayReturn = ({ orderStatus, shipments = [] }: Order): boolean => {
  if (orderStatus === 'Delivered') return true;
  const isOver = orderStatus === 'Cancelled' || orderStatus === 'Returned';
  return !isOver && shipments.some(({ status }) => status === 'delivered');
};

/**
 * Returns the last day for a return: `Mon, 30 Nov`.
 * @param until end of that day (ISO 8601), which is also the beginning of the next one
 */
export const lastDay = (until: string): string =>
  formatWeekday(shopDay(new Date(Date.parse(until) - 1)));

export const returnTones: Record<ReturnState, Tone> = {
  requested: 'info',
  approved: 'info',
  received: 'info',
  checked: 'info',
  refunded: 'success',
  exchanged: 'success',
  rejected: 'danger',
  withdrawn: 'neutral',
  closed: 'neutral',
};

/** Returns what the buyer asked for: `Refund`, or `Exchange for Indigo · Size L`. */
export const resolutionText = ({ resolution, exchangeFor }: OrderReturn): string => {
  if (resolution === 'refund') return 'Refund';
  const { color = null, size = null } = exchangeFor ?? {};
  const choice = choiceText({ selectedColor: color, selectedSize: size });
  return choice ? `Exchange for ${choice}` : 'Exchange';
};

/** Returns what happens next, or how it ended. */
export function nextStep({ state, method, resolution, quality }: OrderReturn): string {
  switch (state) {
    case 'requested':
      return 'We check your request and answer by email.';
    case 'approved':
      return method === 'pickup'
        ? 'A courier collects it at your address. Please have it packed.'
        : 'Please send it to us with the order number inside the parcel.';
    case 'received':
      return 'We have received it and check it.';
    case 'checked':
      return `${quality === 'damaged' ? 'We have checked it.' : 'It is fine.'} ${
        resolution === 'refund' ? 'Your refund is next.' : 'We send you the exchange next.'
      }`;
    case 'refunded':
      return 'Your refund is listed under Payment.';
    case 'exchanged':
      return 'Your exchange is on its way.';
    case 'rejected':
      return 'We could not accept it.';
    case 'withdrawn':
      return 'You have withdrawn it. Nothing is to be sent back.';
    case 'closed':
      return 'It was closed, because the whole order is cancelled or returned.';
  }
}
