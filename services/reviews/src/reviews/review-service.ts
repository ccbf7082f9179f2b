import type { NewReview, Review, ReviewList, ReviewQuery } from '@tanabana/contracts';
import { AppError } from '@tanabana/service-kit';
import type { ReviewRepository } from './review-repository.ts';

export type ReviewService = ReturnType<typeof createReviewService>;

/** The rules of reviews. */
export const createReviewService = (reviews: ReviewRepository) => ({
  list: ({ page, limit }: ReviewQuery): Promise<ReviewList> => reviews.list(page, limit),

  async get(id: string): Promise<Review> {
    const found = await reviews.find(id);
    if (!found) throw new AppError('review.not_found');
    return found;
  },

  async create(wanted: NewReview): Promise<Review> {
    const made = await reviews.insert(wanted);
    if (!made) throw new AppError('review.name_taken');
    return made;
  },
});
