import type { ReviewDeps } from '../deps.ts';
import { lineKey } from '../reviews/review.ts';

const DAY_MS = 86_400_000;
/**
 * Days after which a request that is due is no longer sent, so that a shop that switches requests on
 * does not email buyers of long ago.
 */
export const LATEST_DAYS = 14;
const AT_ONCE = 100;

type RequestDeps = Pick<ReviewDeps, 'storage' | 'access' | 'mails' | 'now'>;

/**
 * Returns a job that emails requests for reviews, one per order (rule 19.4). Several instances may
 * run it.
 */
export function createRequestWork({ storage, access, mails, now }: RequestDeps) {
  const { purchases, reviews, settings, writes } = storage;

  const request = (orderId: string): Promise<boolean> =>
    writes.transaction(async (session) => {
      const purchase = await purchases.find(orderId, session);
      if (!purchase) return false;
      const keys = purchase.lines.map(({ line }) => lineKey(orderId, line));
      const written = new Set((await reviews.findByKeys(keys, session)).map(({ key }) => key));
      const open = purchase.lines.filter(({ line }) => !written.has(lineKey(orderId, line)));
      const isWanted =
        open.length > 0 &&
        purchase.email !== '' &&
        !(await purchases.hasOptedOut(access.addressHash(purchase.email), session));
      const isOwn = await purchases.endRequest(orderId, isWanted ? now() : null, session);
      if (!isOwn || !isWanted) return false;
      const mail = mails.request(purchase, open, access.keyOf(orderId));
      await storage.mails.queue(mail, { session });
      return true;
    });

  return async (): Promise<{ sent: number }> => {
    const { requestAfterDays } = await settings.read();
    let sent = 0;
    if (requestAfterDays === null) return { sent };
    const until = new Date(now().getTime() - requestAfterDays * DAY_MS);
    const from = new Date(until.getTime() - LATEST_DAYS * DAY_MS);
    for (;;) {
      const due = await purchases.requestsDue(from, until, AT_ONCE);
      for (const orderId of due) if (await request(orderId)) sent += 1;
      if (due.length < AT_ONCE) return { sent };
    }
  };
}
