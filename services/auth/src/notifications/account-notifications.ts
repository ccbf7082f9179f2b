import type { Notifications } from '@tanabana/service-kit/channels';
import type { AccountRepository } from '../accounts/account-repository.ts';

/**
 * Notifications of customers about their accounts (rule 27.5). Their emails contain links with
 * tokens, which are not stored, so they are queued in the transaction of the change.
 */
export const createAccountNotifications = (
  accounts: Pick<AccountRepository, 'findById'>,
): Notifications => ({
  types: ['customer.created'],
  mailed: [],
  of: ({ entity: { id } }) => ({
    kind: 'welcome',
    text: 'Your account was created.',
    async reader() {
      const account = await accounts.findById(id);
      return account && { account: id, email: account.email, phone: null };
    },
  }),
});
