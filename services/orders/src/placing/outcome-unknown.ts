import { texts } from '@tanabana/contracts';
import { AppError } from '@tanabana/service-kit';
import type { Wanted } from './drafts.ts';

const { ofAccount, ofGuest, withKey } = texts.outcomeUnknown;

/**
 * `order.outcome_unknown`: the order was sent to be committed, and no answer came. With the sender's key
 * it may be sent again; without one that could make a second order, so it is said where to look.
 */
export function outcomeUnknown({ user, key }: Pick<Wanted, 'user' | 'key'>, cause?: unknown) {
  const isSafe = key !== undefined;
  return new AppError('order.outcome_unknown', {
    cause,
    message: isSafe ? withKey : user ? ofAccount : ofGuest,
    headers: isSafe ? { 'Retry-After': '1' } : {},
  });
}
