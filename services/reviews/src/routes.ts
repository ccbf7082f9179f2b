import type { reviewEndpoints } from '@tanabana/contracts/endpoints';
import type { Handlers } from '@tanabana/service-kit';
import type { ReviewService } from './reviews/review-service.ts';

export const reviewHandlers = (reviews: ReviewService): Handlers<typeof reviewEndpoints> => ({
  list: ({ query }) => reviews.list(query),
  get: ({ params }) => reviews.get(params.id),
  create: ({ body }) => reviews.create(body),
});
