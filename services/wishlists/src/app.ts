import { wishlistEndpoints } from '@tanabana/contracts/endpoints';
import { isUnavailable } from '@tanabana/mongo-kit';
import {
  createService,
  type Logger,
  type ServiceOptions,
  type VerifyToken,
} from '@tanabana/service-kit';
import { createListService } from './lists/list-service.ts';
import { wishlistHandlers } from './routes.ts';
import type { WishlistStorage } from './storage-repository.ts';

export interface AppDeps {
  storage: Pick<WishlistStorage, 'lists' | 'ready'>;
  verifyToken: VerifyToken;
  log: Logger;
  /** Shown on the metrics page. */
  metrics?: ServiceOptions<never>['metrics'];
}

/** The wishlists service as a Koa app; what main and the tests use. No side effects. */
export const createApp = ({ storage, verifyToken, log, metrics }: AppDeps) =>
  createService({
    name: 'wishlists',
    endpoints: wishlistEndpoints,
    handlers: wishlistHandlers(createListService(storage.lists)),
    verifyToken,
    ready: storage.ready,
    isUnavailable,
    log,
    metrics,
  });
