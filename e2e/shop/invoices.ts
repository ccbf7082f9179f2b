import { randomInt } from 'node:crypto';
import type { OrderStatus } from '@tanabana/contracts';
import type { StartedShop } from '@tanabana/shop-runner/shop';
import { apiOf, placeOrder, signInAdmin, signUp } from '@tanabana/test-kit/shop-client';
import { MongoClient } from 'mongodb';
import { describe, expect, test, vi } from 'vitest';
import { aProduct } from './products.ts';

/** `npm run check:invoices` dispatches 2,000. */
const DISPATCHES = Number(process.env.CHECK_INVOICES ?? 30);
const KILLS = process.env.CHECK_INVOICES ? 10 : 1;
const AT_ONCE = 10;
/**
 * Milliseconds until a killed instance is back on a busy machine; requests are repeated meanwhile.
 */
const PATIENCE = 30_000;

interface Stored {
  invoice: { number: string; issuedAt: Date } | null;
  creditNote?: { number: string; issuedAt: Date } | null;
}

export const describeInvoices = (shop: StartedShop) =>
  describe('invoices and credit notes', () => {
    test(
      'keep gapless, unique, chronological numbers while instances are killed',
      async () => {
        const admin = apiOf(shop, await signInAdmin(shop));
        const session = await signUp(shop);
        const product = await aProduct(shop, { stock: DISPATCHES });
        const ids: string[] = [];
        while (ids.length < DISPATCHES) {
          const some = Array.from({ length: Math.min(AT_ONCE, DISPATCHES - ids.length) });
          const placed = await Promise.all(some.map(() => placeOrder(shop, session, product)));
          ids.push(...placed.map(({ _id }) => _id));
        }

        const set = (id: string, orderStatus: OrderStatus) =>
          vi.waitFor(() => admin.orders.updateStatus({ params: { id }, body: { orderStatus } }), {
            timeout: PATIENCE,
          });
        let [sent, killed] = [0, 0];
        const dispatch = async (id: string): Promise<void> => {
          await set(id, 'Shipped');
          if (randomInt(4) === 0) await set(id, 'Returned');
        };
        const work = async (): Promise<void> => {
          for (let id = ids[sent++]; id; id = ids[sent++]) {
            const dispatching = dispatch(id);
            if (killed < KILLS && sent > ((killed + 1) * DISPATCHES) / (KILLS + 1)) {
              killed += 1;
              const running = Object.entries(await shop.processes());
              const instances = running.filter(([name]) => /^orders(-\d+)?$/.test(name));
              process.kill(instances[randomInt(instances.length)]?.[1] as number, 'SIGKILL');
            }
            await dispatching;
          }
        };
        await Promise.all(Array.from({ length: AT_ONCE }, work));
        expect(killed).toBe(KILLS);

        const client = await MongoClient.connect(shop.mongodbUri);
        try {
          const orders = await client
            .db(`${shop.dbPrefix}_orders`)
            .collection<Stored>('orders')
            .find({}, { projection: { invoice: 1, creditNote: 1 } })
            .toArray();
          const own = orders.filter(({ _id }) => ids.includes(String(_id)));
          expect(own.filter(({ invoice }) => invoice)).toHaveLength(DISPATCHES);
          for (const kind of ['invoice', 'creditNote'] as const) {
            const documents = orders.flatMap(({ [kind]: one }) => (one ? [one] : []));
            documents.sort((one, other) => one.number.localeCompare(other.number));
            const numbers = documents.map(({ number }) => Number(number.split('/').at(-1)));
            expect(numbers, kind).toEqual(documents.map((_, at) => at + 1));
            const times = documents.map(({ issuedAt }) => issuedAt.getTime());
            expect(times, kind).toEqual([...times].sort((one, other) => one - other));
          }
        } finally {
          await client.close();
        }
      },
      60_000 + DISPATCHES * 1000,
    );
  });
