import { LRUCache } from 'lru-cache';
import { type CheckedJson, JSON_TYPE } from './checked-json.ts';
import type { Context, Middleware } from './context.ts';

/**
 * Limits of cached responses: total size in bytes, and lifetime in milliseconds, however long a
 * response claims to be current.
 */
export const KEPT_ANSWERS = { maxSize: 8 * 1024 * 1024, ttl: 5000, ttlResolution: 100 };

/** Overhead of an entry's own objects. */
const ENTRY_BYTES = 300;

interface KeptAnswer {
  answer: CheckedJson;
  /** For the route's log line and metrics. */
  routerPath: string | undefined;
}

/** Two bytes per character, for text in any script. */
const bytesOf = ({ answer: { json } }: KeptAnswer, address: string): number =>
  ENTRY_BYTES + 2 * address.length + (typeof json === 'string' ? 2 * json.length : json.length);

const isOpen = ({ req }: Context): boolean =>
  req.method === 'GET' && req.headers.authorization === undefined;

/** Remembered addresses: one per slot, by hash. */
const SLOTS = 4096;

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** Addresses requested lately, in constant memory; a collision of hashes only caches early. */
class RecentAddresses {
  readonly #hashes = new Uint32Array(SLOTS);

  /** Remembers the address; returns whether it was remembered before. */
  add(address: string): boolean {
    const hash = hashOf(address);
    const slot = hash % SLOTS;
    const isKnown = this.#hashes[slot] === hash;
    this.#hashes[slot] = hash;
    return isKnown;
  }
}

/**
 * Serves cached `CheckedJson` responses to anonymous requests for the same address while they are
 * current, before any other work (decision 0018). A response is cached from the second request for
 * its address: most are requested once, and V8 collects what lives briefly at a fraction of the
 * cost.
 */
export function keptAnswers(limits = KEPT_ANSWERS): Middleware {
  const kept = new LRUCache<string, KeptAnswer>({ ...limits, sizeCalculation: bytesOf });
  const recent = new RecentAddresses();
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
    if (!answer?.isCurrent || !recent.add(address)) return;
    const { routerPath } = context as { routerPath?: string };
    kept.set(address, { answer, routerPath });
  };
}
