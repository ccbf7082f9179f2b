import type { ProductRatings } from '@tanabana/contracts';
import { reviewsBetweenServices } from '@tanabana/contracts/endpoints';
import { type Background, callService } from '@tanabana/service-kit';
import type { ChangeFeed } from '@tanabana/service-kit/mongo';
import type { RatingRepository } from './rating-repository.ts';

/** Milliseconds between two looks for ratings whose event was lost. */
const FOLLOW_EVERY_MS = 30_000;
/** Milliseconds between the end of a request and the next one, when events follow each other. */
const PAUSE_MS = 200;
const TIMEOUT_MS = 10_000;

/** Requests one page of ratings that changed since the `at` of an earlier one. */
export type FetchRatings = (since?: string) => Promise<ProductRatings>;

/** Requests ratings from the reviews service at `baseUrl` (`REVIEWS_URL`); throws while it is unavailable. */
export const createRatingsClient =
  (baseUrl: string): FetchRatings =>
  (since) =>
    callService(baseUrl, reviewsBetweenServices.ratings, {
      query: { since },
      timeoutMs: TIMEOUT_MS,
    });

interface FollowOptions {
  ratings: Pick<RatingRepository, 'progress' | 'setProgress' | 'store'>;
  fetchRatings: FetchRatings;
  changeFeed: Pick<ChangeFeed, 'subscribe'>;
  background: Background;
}

/**
 * Copies ratings from the reviews service to products when it publishes a change, and every half minute, in case an
 * event was lost (rule 19.7). Progress is saved after storing, so that a crash repeats a page but skips none.
 */
export function followRatings({ ratings, fetchRatings, changeFeed, background }: FollowOptions) {
  const work = background.of('ratings');
  let isStopped = false;
  let isDue = false;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function follow(): Promise<void> {
    for (let more = true; more && !isStopped; ) {
      const page = await fetchRatings(await ratings.progress());
      await ratings.store(page.ratings);
      await ratings.setProgress(page.at);
      more = page.more;
    }
  }

  /** Runs now, or again after the current run. */
  function start(): void {
    isDue = true;
    if (running || isStopped) return;
    clearTimeout(timer);
    isDue = false;
    running = follow()
      .then(work.worked, work.failed)
      .finally(() => {
        running = undefined;
        if (!isStopped) timer = setTimeout(start, isDue ? PAUSE_MS : FOLLOW_EVERY_MS).unref();
      });
  }

  changeFeed.subscribe({
    onChange: ({ ratings: changed = [] }) => {
      if (changed.length > 0) start();
    },
    onGap: start,
  });
  start();

  return {
    /** Starts no further run; resolves when the current one is done. */
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
