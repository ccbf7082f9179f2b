import { wishlistEndpoints } from '@tanabana/contracts/endpoints';
import { createService, type ServiceDeps } from '@tanabana/service-kit';
import { isUnavailable } from '@tanabana/service-kit/mongo';
import { createListService } from './list-service.ts';
import { wishlistHandlers } from './routes.ts';
import type { WishlistStorage } from './storage.ts';

export interface AppDeps extends ServiceDeps {
  storage: Pick<WishlistStorage, 'lists' | 'ready'>;
}

/** The wishlists service as a Koa app; what main and the tests use. No side effects. */
export const createApp = ({ storage, ...deps }: AppDeps) =>
  createService({
    name: 'wishlists',
    endpoints: wishlistEndpoints,
    handlers: wishlistHandlers(createListService(storage.lists)),
    ready: storage.ready,
    isUnavailable,
    ...deps,
  });
