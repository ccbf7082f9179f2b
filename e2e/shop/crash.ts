import { randomBytes } from 'node:crypto';
import type { StartedShop } from '@tanabana/shop-runner/shop';
import { newShopper, placeOrder, signIn, signUp } from '@tanabana/test-kit/shop-client';
import { describe, expect, test } from 'vitest';
import { aProduct, booksOf } from './products.ts';

const services = [
  'products',
  'categories',
  'auth',
  'orders',
  'wishlists',
  'reviews',
  'content',
  'settings',
  'telemetry',
] as const;
type Service = (typeof services)[number];

/** A call that the service answers itself, never a cache. */
const probes: Record<Service, () => string> = {
  products: () => `/api/products/${randomBytes(12).toString('hex')}`,
  categories: () => `/api/categories/${randomBytes(12).toString('hex')}`,
  auth: () => '/api/auth/me',
  orders: () => '/api/orders',
  wishlists: () => '/api/wishlists',
  reviews: () => '/api/reviews/orders',
  content: () => '/api/content/documents',
  settings: () => '/api/settings',
  telemetry: () => '/api/telemetry',
};

/**
 * Milliseconds: a new process starts at once; a busy machine may take longer to notice the end of
 * the old one.
 */
const STARTED_WITHIN = 2_000;

/**
 * Milliseconds: pages retry every ten seconds (`useApi`) and reach the service at the first retry,
 * or at the second if all instances start at once on a busy machine.
 */
const BACK_WITHIN = 20_000;

/** Milliseconds until the database is up again: the time limit of a page's call. */
const DATABASE_WITHIN = 15_000;

/** Service of an instance: `orders` for `orders-2`. */
const serviceOf = (process: string) => services.find((one) => process.replace(/-\d+$/, '') === one);

export const describeCrashes = (shop: StartedShop) =>
  describe('crash recovery', () => {
    const answers = async (service: Service): Promise<boolean> => {
      const { status } = await fetch(`${shop.address}${probes[service]()}`);
      return status === 404 || status === 401;
    };

    /** Kills the processes at once. @returns the names of those that ran */
    const kill = async (fits: (name: string) => boolean): Promise<Record<string, number>> => {
      const running = Object.entries(await shop.processes()).filter(([name]) => fits(name));
      if (running.length === 0) throw new Error('There is no such process.');
      for (const [, pid] of running) process.kill(pid, 'SIGKILL');
      return Object.fromEntries(running);
    };

    test.each(services)(
      'the other services answer while all instances of %s are killed, and the service restarts soon',
      async (name) => {
        const killed = await kill((one) => serviceOf(one) === name);
        const began = performance.now();
        for (const other of services.filter((one) => one !== name))
          expect(await answers(other), other).toBe(true);
        const still = async () => {
          const now = await shop.processes();
          return Object.entries(killed).filter(([one, pid]) => (now[one] ?? pid) === pid);
        };
        await expect
          .poll(still, { timeout: STARTED_WITHIN, message: 'new processes run' })
          .toEqual([]);
        await expect
          .poll(() => answers(name), { timeout: BACK_WITHIN - (performance.now() - began) })
          .toBe(true);
      },
    );

    test('no acknowledged order is lost when the database is killed while buyers order', async () => {
      const product = await aProduct(shop, { stock: 100 });
      const shopper = newShopper();
      const session = await signUp(shop, shopper);
      const books = () => booksOf(shop, session, product);
      const acknowledged = [(await placeOrder(shop, session, product))._id];
      const isDatabase = (part: string) => part !== 'gateway' && !serviceOf(part);
      const parts = Object.keys(await shop.processes()).filter(isDatabase);
      for (const part of parts) {
        const buying = Array.from({ length: 4 }, () => placeOrder(shop, session, product));
        await kill((one) => one === part);
        for (const outcome of await Promise.allSettled(buying))
          if (outcome.status === 'fulfilled') acknowledged.push(outcome.value._id);
        await expect
          .poll(() => books().catch(() => ({ orders: [] })), { timeout: DATABASE_WITHIN })
          .toEqual(expect.objectContaining({ orders: expect.arrayContaining(acknowledged) }));
      }
      expect(parts.length).toBeGreaterThan(0);
      // stock and orders match: nothing was left half done
      const { left, orders } = await books();
      expect(left + orders.length).toBe(100);
      await expect(signIn(shop, shopper.username, shopper.password)).resolves.toBeTruthy();
    });
  });
