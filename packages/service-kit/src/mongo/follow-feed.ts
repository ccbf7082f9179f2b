import type { Collection, Db } from 'mongodb';

/** How far a feed of another service has been processed. */
interface ProgressDocument {
  /** Name of the feed. */
  _id: string;
  /** Cursor of the next page. */
  since: string;
}

/** One page of a feed (decision 0065). */
export interface FeedPage {
  /** The next `since`; cursors sort in the order of the feed. */
  at: string;
  /** Whether the next page is to be requested immediately. */
  more: boolean;
}

/**
 * Returns a function that processes a feed of another service from where it stopped; collection
 * `progress`. Progress is saved after each page, so that a crash repeats a page but skips none.
 * Several instances may run it; the slower one does not set the others back.
 * @param name of the feed
 */
export function createFeedFollower(db: Db, name: string) {
  const progress: Collection<ProgressDocument> = db.collection('progress');

  /** @param take must be idempotent */
  return async <Page extends FeedPage>(
    fetchPage: (since?: string) => Promise<Page>,
    take: (page: Page) => Promise<void>,
  ): Promise<void> => {
    for (let more = true; more; ) {
      const known = await progress.findOne({ _id: name });
      const page = await fetchPage(known?.since);
      await take(page);
      await progress.updateOne({ _id: name }, { $max: { since: page.at } }, { upsert: true });
      more = page.more;
    }
  };
}
