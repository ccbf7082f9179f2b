/** For tools that use reviews like this service without running it. */
export { checkReviews } from './consistency/check-reviews.ts';
export type { ReviewFault, ReviewReport } from './consistency/consistency-repository.ts';
export { FIRST_PAGE } from './reviews/first-page-repository.ts';
export { contentHash, importKey, type ReviewRecord } from './reviews/review.ts';
export { toDocument, toShownDocument } from './reviews/review-document.ts';
export { createStorage, type ReviewStorage } from './storage.ts';
export { afterChange, emptySummary, type SummaryRecord } from './summaries/summary.ts';
