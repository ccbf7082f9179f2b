import { roleOf } from '@tanabana/contracts';
import type { NewEvent } from '@tanabana/service-kit/events';
import type { Account } from '../accounts/account.ts';

const entityOf = ({ id }: Pick<Account, 'id'>) => ({ kind: 'customer' as const, id });

const dataOf = ({ id, username, email }: Account) => ({ userId: id, name: username, email });

/** Returns the event of a new account; none for staff. */
export const registeredEvents = (account: Account): NewEvent[] =>
  roleOf(account) === null
    ? [
        {
          type: 'customer.created',
          at: account.createdAt,
          entity: entityOf(account),
          data: dataOf(account),
        },
      ]
    : [];

/** Returns the event of an account whose name or address has changed; none for staff. */
export const profileEvents = (before: Account, after: Account, at: Date): NewEvent[] =>
  roleOf(after) !== null || (before.username === after.username && before.email === after.email)
    ? []
    : [{ type: 'customer.updated', at, entity: entityOf(after), data: dataOf(after) }];

/** Returns the event of an account that was deleted, or merged into another one. */
export const deletedEvent = (account: Account, at: Date): NewEvent => ({
  type: 'customer.deleted',
  at,
  entity: entityOf(account),
  data: { userId: account.id },
});
