import { LRUCache } from 'lru-cache';
import { type CheckedJson, JSON_TYPE } from './checked-json.ts';
import type { Context, Middleware } from './context.ts';

/**
 * What the answers of a service may take together (bytes), and for how long each is kept at most
 * (milliseconds), however long it says that it is current.
 */
export const KEPT_ANSWERS = { maxSize: 8 * 1024 * 1024, ttl: 5000, ttlResolution: 100 };

/** An entry's own objects, beside its texts. */
const ENTRY_BYTES = 300;

interface KeptAnswer {
  answer: CheckedJson;
  /** Of the route's log line and metrics. */
  routerPath: string | undefined;
}

/** Two bytes a character: text may be in any script. */
const bytesOf = ({ answer: { json } }: KeptAnswer, address: string): number =>
  ENTRY_BYTES + 2 * address.length + (typeof json === 'string' ? 2 * json.length : json.length);

const isOpen = ({ req }: Context): boolean =>
  req.method === 'GET' && req.headers.authorization === undefined;

/**
 * Answers of `CheckedJson` that say whether they are current, sent again to the same address while they are,
 * before anything else is looked at: to those who name nobody alone (docs/decisions/0018).
 */
export function keptAnswers(limits = KEPT_ANSWERS): Middleware {
  const kept = new LRUCache<string, KeptAnswer>({ ...limits, sizeCalculation: bytesOf });
  return async (context, next) => {
    if (!isOpen(context)) return next();
    const address = context.req.url as string;
    const known = kept.get(address);
    if (known?.answer.isCurrent?.()) {
      Object.assign(context, { routerPath: known.routerPath });
      context.set('Content-Type', JSON_TYPE);
      context.body = known.answer.json;
      return;
    }
    await next();
    const { answer } = context.state;
    if (!answer?.isCurrent) return;
    const { routerPath } = context as { routerPath?: string };
    kept.set(address, { answer, routerPath });
  };
}
