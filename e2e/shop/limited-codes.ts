import { randomInt, randomUUID } from 'node:crypto';
import { isApiError } from '@tanabana/api-client';
import type { Order } from '@tanabana/contracts';
import type { StartedShop } from '@tanabana/shop-runner/shop';
import { apiOf, orderFor, signInAdmin, signUp } from '@tanabana/test-kit/shop-client';
import { MongoClient } from 'mongodb';
import { describe, expect, test, vi } from 'vitest';
import { aProduct } from './products.ts';

/** `npm run check:rush`: 200 buyers of a code for 50 orders, ten rounds. */
const isCampaign = process.env.CHECK_RUSH !== undefined;
const [BUYERS, USES, ROUNDS, KILLS] = isCampaign ? [200, 50, 10, 3] : [40, 10, 1, 1];
/**
 * Milliseconds until a killed instance is back on a busy machine; requests are repeated meanwhile.
 */
const PATIENCE = 60_000;

/** Whether a process runs: a killed one is listed until it is restarted. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

interface StoredOrder {
  orderStatus: string;
  discounts?: { code: string | null }[];
}

export const describeLimitedCodes = (shop: StartedShop) =>
  describe('a limited code', () => {
    test(
      `is used by exactly ${USES} of ${BUYERS} concurrent buyers despite cancellations and kills (rule 14.7)`,
      async () => {
        const admin = apiOf(shop, await signInAdmin(shop));
        const buyer = apiOf(shop, await signUp(shop));
        const client = await MongoClient.connect(shop.mongodbUri);
        try {
          const db = client.db(`${shop.dbPrefix}_orders`);
          for (let round = 0; round < ROUNDS; round += 1) {
            const product = await aProduct(shop, { stock: BUYERS * 2 });
            const code = `RUSH-${randomUUID().slice(0, 8).toUpperCase()}`;
            const promotion = await admin.orders.createPromotion({
              body: {
                title: `Rush ${round}`,
                trigger: 'code',
                code,
                effect: { type: 'fixed', scope: 'order', amount: 100 },
                limits: { total: USES },
              },
            });
            let [answered, killed] = [0, 0];
            const killOne = (): Promise<void> =>
              // all may be restarting
              vi.waitFor(
                async () => {
                  const running = Object.entries(await shop.processes());
                  const pids = running.flatMap(([name, pid]) =>
                    /^orders(-\d+)?$/.test(name) && isAlive(pid) ? [pid] : [],
                  );
                  process.kill(pids[randomInt(pids.length)] as number, 'SIGKILL');
                },
                { timeout: PATIENCE },
              );
            /** Repeats temporary failures with the same key. @returns null if the code is used up */
            const buy = (): Promise<Order | null> => {
              const idempotencyKey = randomUUID();
              const plain = orderFor(product);
              const body = { ...plain, couponCode: code, totalPrice: plain.totalPrice - 100 };
              return vi.waitFor(
                async () => {
                  try {
                    return (await buyer.orders.create({ body }, { idempotencyKey })).order;
                  } catch (error) {
                    if (isApiError(error) && error.code === 'order.coupon_refused') return null;
                    throw error;
                  }
                },
                { timeout: PATIENCE },
              );
            };
            const cancel = ({ _id }: Order) =>
              vi.waitFor(() => buyer.orders.cancel({ params: { id: _id } }), { timeout: PATIENCE });
            const come = async (at: number): Promise<Order | null> => {
              const order = await buy();
              answered += 1;
              if (killed < KILLS && answered > ((killed + 1) * BUYERS) / (KILLS + 1)) {
                killed += 1;
                await killOne();
              }
              if (!order || at % 5 > 0) return order;
              await cancel(order);
              return null;
            };
            const bought = await Promise.all(Array.from({ length: BUYERS }, (_, at) => come(at)));
            // what cancelled orders gave back is sold to the last
            for (let last = await buy(); last; last = await buy()) bought.push(last);
            const kept = bought.filter((order) => order !== null);
            const what = `round ${round}, ${killed} kills`;
            expect(killed, what).toBe(KILLS);
            expect(kept, what).toHaveLength(USES);
            expect(
              kept.every(({ discount }) => discount === 100),
              what,
            ).toBe(true);
            const stored = await db
              .collection<StoredOrder>('orders')
              .find({ 'discounts.code': code, orderStatus: { $ne: 'Cancelled' } })
              .toArray();
            expect(stored, what).toHaveLength(USES);
            const counter = await db
              .collection<{ _id: string; uses: number }>('promotionUses')
              .findOne({ _id: promotion._id });
            expect(counter?.uses, what).toBe(USES);
          }
        } finally {
          await client.close();
        }
      },
      60_000 + ROUNDS * 60_000,
    );
  });
