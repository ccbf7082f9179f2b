import type { wishlistEndpoints } from '@tanabana/contracts/endpoints';
import type { Handlers } from '@tanabana/service-kit';
import type { ListService } from './list-service.ts';

export const wishlistHandlers = (lists: ListService): Handlers<typeof wishlistEndpoints> => ({
  get: ({ user }) => lists.get(user.id),
  merge: ({ user, body }) => lists.merge(user.id, body),
  add: ({ user, params: { list, productId }, body }) => lists.add(user.id, list, productId, body),
  remove: ({ user, params: { list, productId } }) => lists.remove(user.id, list, productId),
});
