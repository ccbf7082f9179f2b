import { reviewEndpoints, reviewsBetweenServices } from '@tanabana/contracts/endpoints';
import { createService, type ServiceDeps, type Site } from '@tanabana/service-kit';
import { isUnavailable } from '@tanabana/service-kit/mongo';
import { createQueues } from '@tanabana/service-kit/queues';
import { createReviewMails } from './mails/review-mails.ts';
import { createPictureKeys } from './pictures/picture-keys.ts';
import type { ProductsClient } from './products/products-client.ts';
import { createOrderAccess } from './purchases/order-access.ts';
import { reviewHandlers } from './routes.ts';
import type { ReviewStorage } from './storage.ts';

export interface AppDeps extends ServiceDeps {
  storage: ReviewStorage;
  site: Site;
  products: ProductsClient;
  now?: () => Date;
}

/** The reviews service as a Koa app, for main and tests. No side effects. */
export const createApp = ({ storage, site, products, now = () => new Date(), ...deps }: AppDeps) =>
  createService({
    name: 'reviews',
    endpoints: { ...reviewEndpoints, ...reviewsBetweenServices },
    handlers: reviewHandlers({
      storage,
      site,
      products,
      access: createOrderAccess(storage.purchases, storage.signer),
      pictureKeys: createPictureKeys(storage.signer, now),
      mails: createReviewMails(site),
      inTurn: createQueues(),
      now,
    }),
    ready: storage.ready,
    isUnavailable,
    ...deps,
  });
