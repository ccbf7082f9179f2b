import type { ReviewStorage } from '../storage.ts';
import type { ReviewReport } from './consistency-repository.ts';

/** Recomputes summaries and counts of all reviews, and lists contradictions. */
export const checkReviews = ({
  consistency,
}: Pick<ReviewStorage, 'consistency'>): Promise<ReviewReport> => consistency.check();
