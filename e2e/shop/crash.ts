import { randomBytes } from 'node:crypto';
import type { StartedShop } from '@tanabana/shop-runner/shop';
import { newShopper, placeOrder, signIn, signUp } from '@tanabana/test-kit/shop-client';
import { describe, expect, test } from 'vitest';
import { aProduct, booksOf } from './products.ts';

const services = ['products', 'categories', 'auth', 'orders', 'wishlists'] as const;
type Service = (typeof services)[number];

/** A call that its service answers itself, never a cache. */
const probes: Record<Service, () => string> = {
  products: () => `/api/products/${randomBytes(12).toString('hex')}`,
  categories: () => `/api/categories/${randomBytes(12).toString('hex')}`,
  auth: () => '/api/auth/me',
  orders: () => '/api/orders',
  wishlists: () => '/api/wishlists',
};

/** Milliseconds: a new process is there at once; a busy machine may take its time to see the old one's end. */
const STARTED_WITHIN = 2_000;

/**
 * Milliseconds: pages that met the outage ask again every ten seconds (`useApi`), and find the service back at their
 * first try, or at the second where all its instances start at once on a machine that does much else.
 */
const BACK_WITHIN = 20_000;

/** Milliseconds in which the database is up again: what a call of a page waits for its answer. */
const DATABASE_WITHIN = 15_000;

/** Name of the service that a process is an instance of: `orders-2` of `orders`. */
const serviceOf = (process: string) => services.find((one) => process.replace(/-\d+$/, '') === one);

export const describeCrashes = (shop: StartedShop) =>
  describe('what is killed', () => {
    const answers = async (service: Service): Promise<boolean> => {
      const { status } = await fetch(`${shop.address}${probes[service]()}`);
      return status === 404 || status === 401;
    };

    /** Kills the processes, all at once. @returns what ran under their names */
    const kill = async (fits: (name: string) => boolean): Promise<Record<string, number>> => {
      const running = Object.entries(await shop.processes()).filter(([name]) => fits(name));
      if (running.length === 0) throw new Error('There is no such process.');
      for (const [, pid] of running) process.kill(pid, 'SIGKILL');
      return Object.fromEntries(running);
    };

    test.each(services)(
      'the others answer while all of %s is killed; it is started at once and soon back',
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
      // what the shop holds is what it sold: nothing was left half done
      const { left, orders } = await books();
      expect(left + orders.length).toBe(100);
      await expect(signIn(shop, shopper.username, shopper.password)).resolves.toBeTruthy();
    });
  });
