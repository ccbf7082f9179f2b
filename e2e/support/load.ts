import { randomUUID } from 'node:crypto';
import type { Product, Session } from '@tanabana/contracts';
import { orderFor } from './api.ts';

export interface LoadOptions {
  address: string;
  session: Session;
  product: Product;
  readers: number;
  buyers: number;
}

export interface LoadResult {
  reads: number;
  /** Ids of orders that the shop said it has made. */
  orders: string[];
  /** What went wrong: a status that is no success, what was thrown, or an answer that came too late. */
  problems: string[];
}

/** However long whoever measures takes; a load that is not stopped by then is a problem. */
const LONGEST_MS = 300_000;

/** Milliseconds after which the pages' own client gives a call up: a shopper would have noticed. */
const NOTICED_MS = 15_000;

/**
 * Shoppers who read and buy without a pause, each over a connection that is kept, until `stop`; one who
 * meets a problem goes home. Reads go past the gateway's cache.
 */
export function startLoad(options: LoadOptions): { stop(): Promise<LoadResult> } {
  const { address, session, product, readers, buyers } = options;
  const result: LoadResult = { reads: 0, orders: [], problems: [] };
  const headers = { Authorization: `Bearer ${session.token}` };
  const until = Date.now() + LONGEST_MS;
  let stopped = false;

  async function ask(path: string, init: RequestInit = {}): Promise<unknown> {
    const answer = await fetch(`${address}${path}`, {
      ...init,
      headers: { ...headers, ...init.headers },
      signal: AbortSignal.timeout(NOTICED_MS),
    });
    const text = await answer.text();
    if (!answer.ok) {
      // of an outcome that is unknown the gateway says to come back in two seconds, the service in one
      const said = ['retry-after', 'x-request-id'].map(
        (name) => `${name}: ${answer.headers.get(name)}`,
      );
      throw new Error(`${path}: ${answer.status} ${text.slice(0, 300)} (${said.join(', ')})`);
    }
    return JSON.parse(text);
  }

  async function shopper(work: (turn: number) => Promise<void>): Promise<void> {
    try {
      for (let turn = 0; !stopped; turn += 1) {
        if (Date.now() > until) throw new Error('Nobody stopped the load.');
        await work(turn);
      }
    } catch (error) {
      const { message, cause } = error as Error;
      result.problems.push(`${message} ${cause ?? ''}`.trim());
    }
  }

  const reads = ['/api/products?limit=24', `/api/products/${product._id}`, '/api/categories'];
  reads.push('/api/auth/me', `/api/orders/user/${session.user.id}`, '/api/wishlists');
  const read = async (turn: number) => {
    await ask(reads[turn % reads.length] ?? '');
    result.reads += 1;
  };
  const buy = async () => {
    const made = await ask('/api/orders/create', {
      method: 'POST',
      body: JSON.stringify(orderFor(product)),
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
    });
    result.orders.push((made as { order: { _id: string } }).order._id);
  };
  const all = [
    ...Array.from({ length: readers }, () => shopper(read)),
    ...Array.from({ length: buyers }, () => shopper(buy)),
  ];
  return {
    async stop() {
      stopped = true;
      await Promise.all(all);
      return result;
    },
  };
}
