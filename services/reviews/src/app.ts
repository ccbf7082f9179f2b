import { reviewEndpoints } from '@tanabana/contracts/endpoints';
import { createService, type ServiceDeps } from '@tanabana/service-kit';
import { isUnavailable } from '@tanabana/service-kit/mongo';
import { createReviewService } from './reviews/review-service.ts';
import { reviewHandlers } from './routes.ts';
import type { ReviewStorage } from './storage.ts';

export interface AppDeps extends ServiceDeps {
  storage: ReviewStorage;
}

/** The reviews service as a Koa app, for main and tests. No side effects. */
export const createApp = ({ storage, ...deps }: AppDeps) =>
  createService({
    name: 'reviews',
    endpoints: reviewEndpoints,
    handlers: reviewHandlers(createReviewService(storage.reviews)),
    ready: storage.ready,
    isUnavailable,
    ...deps,
  });
