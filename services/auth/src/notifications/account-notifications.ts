import type { Notifications } from '@tanabana/service-kit/channels';

/**
 * Notifications of customers about their accounts (rule 27.6). Their emails contain links with
 * tokens, which are not stored, so they are queued in the transaction of the change.
 */
export const accountNotifications: Notifications = {
  types: ['customer.created'],
  of: async ({ entity }) => ({
    kind: 'welcome',
    account: entity.id,
    text: 'Your account was created.',
  }),
};
