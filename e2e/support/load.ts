import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Product, Session } from '@tanabana/contracts';
import { orderFor } from '@tanabana/test-kit/shop-client';

export interface LoadOptions {
  address: string;
  session: Session;
  product: Product;
  readers: number;
  buyers: number;
  /** Whether readers also open pages and files of the registry. */
  pages?: boolean;
  /**
   * Requests per second in total; buyers then continue after a problem. If omitted, nobody pauses
   * and a problem ends a buyer.
   */
  perSecond?: number;
}

export interface LoadResult {
  reads: number;
  /** Ids of acknowledged orders. */
  orders: string[];
  /** Problems: an error status, an exception, or a late response. */
  problems: string[];
  /** Longest response time in milliseconds. */
  longestMs: number;
  /** Longest time without any response in milliseconds. */
  silenceMs: number;
}

const MODULES = '/modules.json';

/** Time limit in milliseconds; a load that is not stopped by then is a problem. */
const LONGEST_MS = 300_000;

/** Milliseconds after which the pages' API client gives up: a shopper would have noticed. */
const NOTICED_MS = 15_000;

/**
 * Shoppers who read and buy over kept connections until `stop`; one who meets a problem ends. Reads
 * bypass the gateway's cache.
 */
export function startLoad(options: LoadOptions): { stop(): Promise<LoadResult> } {
  const { address, session, product, readers, buyers, pages, perSecond } = options;
  const result: LoadResult = { reads: 0, orders: [], problems: [], longestMs: 0, silenceMs: 0 };
  const pause = perSecond ? ((readers + buyers) * 1000) / perSecond : 0;
  let answered = performance.now();
  const headers = { Authorization: `Bearer ${session.token}` };
  const until = Date.now() + LONGEST_MS;
  let stopped = false;

  async function ask(path: string, init: RequestInit = {}): Promise<string> {
    const asked = performance.now();
    const answer = await fetch(`${address}${path}`, {
      ...init,
      headers: { ...headers, ...init.headers },
      signal: AbortSignal.timeout(NOTICED_MS),
    });
    const text = await answer.text();
    if (!answer.ok) {
      // for an unknown outcome the gateway sets Retry-After to two seconds, the service to one
      const said = ['retry-after', 'x-request-id'].map(
        (name) => `${name}: ${answer.headers.get(name)}`,
      );
      throw new Error(`${path}: ${answer.status} ${text.slice(0, 300)} (${said.join(', ')})`);
    }
    const now = performance.now();
    result.longestMs = Math.max(result.longestMs, now - asked);
    result.silenceMs = Math.max(result.silenceMs, now - answered);
    answered = now;
    return text;
  }

  async function shopper(work: (turn: number) => Promise<void>, at: number): Promise<void> {
    const began = performance.now() + (at * pause) / (readers + buyers);
    for (let turn = 0; !stopped; turn += 1) {
      try {
        if (Date.now() > until) throw new Error('Nobody stopped the load.');
        if (pause) await setTimeout(Math.max(0, began + turn * pause - performance.now()));
        await work(turn);
      } catch (error) {
        const { message, cause } = error as Error;
        result.problems.push(`${message} ${cause ?? ''}`.trim());
        if (!pause || Date.now() > until) return;
      }
    }
  }

  const reads = ['/api/products?limit=24', `/api/products/${product._id}`, '/api/categories'];
  reads.push('/api/auth/me', `/api/orders/user/${session.user.id}`, '/api/wishlists');
  if (pages) reads.push('/', MODULES);
  const read = async (turn: number) => {
    const path = reads[turn % reads.length] ?? '';
    const text = await ask(path);
    result.reads += 1;
    if (path !== MODULES) return;
    const { modules } = JSON.parse(text) as { modules: { entry: string }[] };
    const module = modules[turn % modules.length];
    if (module) await ask(module.entry);
  };
  const buy = async () => {
    const made = await ask('/api/orders/create', {
      method: 'POST',
      body: JSON.stringify(orderFor(product)),
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
    });
    result.orders.push((JSON.parse(made) as { order: { _id: string } }).order._id);
  };
  const all = [
    ...Array.from({ length: readers }, (_, at) => shopper((turn) => read(turn + at), at)),
    ...Array.from({ length: buyers }, (_, at) => shopper(buy, readers + at)),
  ];
  return {
    async stop() {
      stopped = true;
      await Promise.all(all);
      return result;
    },
  };
}
