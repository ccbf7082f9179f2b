import { wishlistEndpoints } from '@tanabana/contracts/endpoints';
import { createService, type Handlers, type ServiceDeps } from '@tanabana/service-kit';
import { isUnavailable } from '@tanabana/service-kit/mongo';
import { createListService, type ListService } from './list-service.ts';
import type { WishlistStorage } from './storage.ts';

export interface AppDeps extends ServiceDeps {
  storage: Pick<WishlistStorage, 'lists' | 'ready'>;
}

const wishlistHandlers = (lists: ListService): Handlers<typeof wishlistEndpoints> => ({
  get: ({ user }) => lists.get(user.id),
  ofUser: ({ params }) => lists.get(params.id.toLowerCase()),
  merge: ({ user, body }) => lists.merge(user.id, body),
  add: ({ user, params: { list, productId }, body }) => lists.add(user.id, list, productId, body),
  remove: ({ user, params: { list, productId } }) => lists.remove(user.id, list, productId),
});

/** The wishlists service as a Koa app, used by main and tests. No side effects. */
export const createApp = ({ storage, ...deps }: AppDeps) =>
  createService({
    name: 'wishlists',
    endpoints: wishlistEndpoints,
    handlers: wishlistHandlers(createListService(storage.lists)),
    ready: storage.ready,
    isUnavailable,
    ...deps,
  });
