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
  /** What went wrong: a status that is no success, or what was thrown. */
  problems: string[];
}

/** However long whoever measures takes. */
const LONGEST_MS = 120_000;

/**
 * Shoppers who read and buy without a pause, each over a connection that is kept, until `stop`.
 * Reads go past the gateway's cache.
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
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${answer.status} ${text.slice(0, 200)}`);
    return JSON.parse(text);
  }

  async function shopper(work: (turn: number) => Promise<void>): Promise<void> {
    for (let turn = 0; !stopped && Date.now() < until; turn += 1)
      await work(turn).catch((error: Error) => {
        result.problems.push(`${error.message} ${error.cause ?? ''}`);
      });
  }

  const reads = ['/api/products?limit=24', `/api/products/${product._id}`, '/api/categories'];
  reads.push('/api/auth/me', `/api/orders/user/${session.user.id}`);
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
