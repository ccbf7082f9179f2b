import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { StartedShop } from '@tanabana/shop-runner/shop';
import { signUp } from '@tanabana/test-kit/shop-client';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startLoad } from '../support/load.ts';
import { restart } from '../support/restart.ts';
import { aProduct, booksOf } from './products.ts';

const STOCK = 100_000;
/** Number of latest orders that the shop returns to a shopper. */
const LISTED_ORDERS = 1000;

/** Milliseconds until a killed instance is ready again: as for a whole service in crash.ts. */
const BACK_WITHIN = 20_000;

/**
 * `npm run check:rolling`: every service, for minutes. Otherwise only
 * e2e/tests/apart/rolling.long.spec.ts replaces one.
 */
export const isCampaign = process.env.CHECK_ROLLING === 'on';

/**
 * Requests per second while an instance is killed: enough to have some under way, without
 * saturating the machine.
 */
const PACE = isCampaign ? undefined : 20;

/** All instances stop as in a shop, one at a time. */
const CAMPAIGN_TEST_MS = 300_000;

interface Load {
  readers: number;
  buyers: number;
  perSecond?: number;
}

export const describeExchange = (shop: StartedShop) =>
  describe('under load', () => {
    /** Runs an action that no shopper may notice, then compares stock and orders. */
    async function unnoticed(load: Load, work: () => Promise<void>): Promise<void> {
      const [product, session] = [await aProduct(shop, { stock: STOCK }), await signUp(shop)];
      const running = startLoad({ address: shop.address, session, product, ...load });
      await work().catch(async (error) => {
        await running.stop();
        throw error;
      });
      const { reads, orders, problems } = await running.stop();
      expect(problems).toEqual([]);
      if (load.readers > 0) expect(reads).toBeGreaterThan(20);
      expect(orders.length).toBeGreaterThan(20);
      // each acknowledged order exists once and has taken its stock
      const books = await booksOf(shop, session, product);
      expect(STOCK - books.left).toBe(orders.length);
      expect(books.orders).toHaveLength(Math.min(orders.length, LISTED_ORDERS));
      expect(orders).toEqual(expect.arrayContaining(books.orders));
    }

    /** @param services all if empty */
    const exchanged = async (...services: string[]): Promise<void> => {
      const wanted = services.length > 0 ? services : Object.keys(shop.instances);
      const before = await shop.processes();
      const printed = await restart(shop.dataDir, services);
      const names = wanted.flatMap((service) =>
        (shop.instances[service] ?? []).map((_, at) => (at ? `${service}-${at + 1}` : service)),
      );
      expect(printed.match(/is new/g)).toHaveLength(names.length);
      const now = await shop.processes();
      expect(names.filter((name) => !now[name] || now[name] === before[name])).toEqual([]);
    };

    test('a service of another team joins and leaves without restarts of the shop', async () => {
      const page = '{"openapi":"3.1.0","paths":{"/api/gifts/{id}":{}}}';
      const gifts = createServer((_, response) => response.end(page));
      gifts.listen(0, '127.0.0.1');
      onTestFinished(() => void gifts.close());
      await once(gifts, 'listening');
      const { port } = gifts.address() as AddressInfo;
      const before = await shop.processes();
      const statusAfter = async (list: string) => {
        await writeFile(join(shop.dataDir, 'extra-services'), list);
        expect(await restart(shop.dataDir, ['gateway'])).toContain('gateway has');
        return async () => (await fetch(`${shop.address}/api/gifts/1`)).status;
      };
      const joined = await statusAfter(`gifts=/api/gifts@127.0.0.1:${port}\n`);
      await expect.poll(joined).toBe(200);
      const wrong = statusAfter(`gifts=/api/orders@127.0.0.1:${port}\n`);
      await expect(wrong).rejects.toThrow('gifts cannot have /api/orders, which is that of orders');
      expect(await joined()).toBe(200);
      await expect.poll(await statusAfter('')).toBe(404);
      expect(await shop.processes()).toEqual(before);
    });

    test('no buyer notices a killed instance', () =>
      unnoticed({ readers: 0, buyers: 4, perSecond: PACE }, async () => {
        for (const [at, name] of ['orders', 'orders-2', 'orders-3'].entries()) {
          const pid = (await shop.processes())[name] ?? 0;
          process.kill(pid, 'SIGKILL');
          const isBack = async () => {
            const ready = `${shop.instances.orders?.[at]}/readyz`;
            const other = (await shop.processes())[name];
            return other !== undefined && other !== pid && (await fetch(ready)).ok;
          };
          await expect
            .poll(() => isBack().catch(() => false), { timeout: BACK_WITHIN, message: name })
            .toBe(true);
        }
      }));

    describe.runIf(isCampaign)('of every service', { timeout: CAMPAIGN_TEST_MS }, () => {
      test('all services are replaced together', () =>
        unnoticed({ readers: 4, buyers: 2 }, () => exchanged()));

      test.each(Object.keys(shop.instances))('%s is replaced alone', (service) =>
        unnoticed({ readers: 2, buyers: 4 }, () => exchanged(service)),
      );
    });
  });
