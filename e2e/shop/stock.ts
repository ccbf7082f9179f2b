import { randomInt, randomUUID } from 'node:crypto';
import { choiceName, type Product } from '@tanabana/contracts';
import type { StartedShop } from '@tanabana/shop-runner/shop';
import { buildOrderOf } from '@tanabana/test-kit/builders';
import { apiOf, newShopper, signInAdmin, signUp } from '@tanabana/test-kit/shop-client';
import { MongoClient, ObjectId } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { createStockReport } from '../../tools/seed/src/stock/stock-report.ts';

/** `npm run check:stock` makes 10,000. */
const MOVEMENTS = Number(process.env.CHECK_STOCK ?? 168);
const AT_ONCE = 12;
/** Movements between two kills. */
const KILL_EVERY = 84;

const COLOURS = ['Indigo', 'Rani'];
const SIZES = ['S', 'M', 'L'];

const pick = <T>(all: readonly T[]): T => {
  const one = all[randomInt(all.length)];
  if (one === undefined) throw new Error('There is nothing to pick from.');
  return one;
};

export const describeStock = (shop: StartedShop) =>
  describe('the stock matches orders and corrections', () => {
    test(
      'after random orders, cancellations, returns and corrections with kills, and differs after a manual change',
      async () => {
        const admin = apiOf(shop, await signInAdmin(shop));
        const session = await signUp(shop);
        const buyer = apiOf(shop, session);
        const category = `Kurtis ${newShopper().username}`;
        await admin.categories.create({ body: { name: category } });
        const colorsOf = (names: readonly string[]) =>
          JSON.stringify(names.map((name) => ({ name, sizes: SIZES })));
        const colors = colorsOf(COLOURS);
        const price = { price: '1299', saleprice: '1299', category, colors };
        const spread = (units: number) => ({
          countedBy: 'variant' as const,
          spread: 'evenly',
          stock: String(units),
        });
        const ids: string[] = [];
        for (const counted of [true, true, false]) {
          const body = { ...price, name: `Kurti ${randomUUID()}`, stock: '60' };
          const made = await admin.products.create({
            body: counted ? { ...body, ...spread(60) } : body,
          });
          ids.push(made._id);
        }
        const orders: string[] = [];
        const read = (): Promise<Product> => buyer.products.get({ params: { id: pick(ids) } });

        const movements: (() => Promise<unknown>)[] = [
          ...Array.from({ length: 5 }, () => async () => {
            const [one, other] = [await read(), await read()];
            const lines = (one._id === other._id ? [one] : [one, other]).map((product) => ({
              product,
              quantity: 1 + randomInt(2),
            }));
            const body = buildOrderOf(lines);
            for (const line of body.products) {
              line.selectedColor = pick(COLOURS);
              line.selectedSize = pick(SIZES);
            }
            const { order } = await buyer.orders.create({ body }, { idempotencyKey: randomUUID() });
            orders.push(order._id);
          }),
          ...(['Cancelled', 'Cancelled', 'Returned', 'Accepted'] as const).map(
            (orderStatus) => async () => {
              if (orders.length === 0) return;
              await admin.orders.updateStatus({
                params: { id: pick(orders) },
                body: { orderStatus },
              });
            },
          ),
          async () => {
            const product = await read();
            const body =
              product.countedBy === 'variant'
                ? {
                    variants: JSON.stringify([
                      { color: 'Indigo', size: pick(SIZES), stock: randomInt(40) },
                    ]),
                  }
                : { stock: String(randomInt(200)) };
            await admin.products.update({ params: { id: product._id }, body });
          },
          async () => {
            const product = await read();
            const body =
              product.countedBy === 'variant'
                ? { countedBy: 'product' as const }
                : { countedBy: 'variant' as const, spread: 'evenly' };
            if (randomInt(3) === 0)
              await admin.products.update({ params: { id: product._id }, body });
          },
          async () => {
            const { _id } = await read();
            await admin.products.bulk({
              body: { ids: [_id], change: { stock: { add: randomInt(30) } } },
            });
          },
          // A colour is removed with its stock and added again; stock returned meanwhile is
          // unplaced.
          async () => {
            const { _id, colors: now } = await read();
            const names = now.length > 1 ? COLOURS.slice(0, 1) : COLOURS;
            if (now.length === 1 || randomInt(4) === 0)
              await admin.products.update({
                params: { id: _id },
                body: { colors: colorsOf(names) },
              });
          },
          async () => {
            const { sku, countedBy } = await read();
            const file =
              countedBy === 'variant'
                ? `sku,color,size,stock\n${sku},Indigo,${pick(SIZES)},${randomInt(40)}`
                : `sku,stock\n${sku},${randomInt(200)}`;
            const { lines } = await admin.products.importCsv({
              files: [new File([file], 'stock.csv', { type: 'text/csv' })],
            });
            if (lines.some(({ outcome }) => outcome === 'refused')) throw new Error('refused');
          },
        ];
        /** A product that is counted by variant from now on. */
        const countedNow = async (): Promise<Product> => {
          const [id = ''] = ids;
          const now = await admin.products.get({ params: { id } });
          if (now.countedBy === 'variant') return now;
          const body = { countedBy: 'variant' as const, spread: 'evenly' };
          return admin.products.update({ params: { id }, body });
        };
        const outcomes: Record<string, number> = {};
        const act = async (): Promise<void> => {
          // Rejected or lost in a kill: the outcome is unknown, but the stock report must match.
          const outcome = await pick(movements)().then(
            () => 'done',
            (error: { code?: string }) => error.code ?? 'unanswered',
          );
          outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
        };
        for (let made = 0; made < MOVEMENTS; made += AT_ONCE) {
          const acting = Array.from({ length: AT_ONCE }, act);
          if (made % KILL_EVERY < AT_ONCE && made > 0) {
            const running = Object.entries(await shop.processes());
            const [, pid] = pick(running.filter(([name]) => /^(orders|products)/.test(name)));
            process.kill(pid, 'SIGKILL');
          }
          await Promise.all(acting);
        }
        expect(outcomes.done, JSON.stringify(outcomes)).toBeGreaterThan(MOVEMENTS / 2);

        const client = await MongoClient.connect(shop.mongodbUri);
        try {
          const report = createStockReport(client, shop.dbPrefix);
          await expect
            .poll(() => report.check(ids))
            .toMatchObject({ differences: [], busy: 0, products: 3 });
          const { _id: id, variants = [] } = await countedNow();
          const products = client.db(`${shop.dbPrefix}_products`).collection('products');
          const byHand = async (change: Record<string, number>) => {
            await products.updateOne({ _id: new ObjectId(id) }, { $inc: change });
            const { differences } = await report.check(ids);
            return differences.map(({ product, variant, difference }) => ({
              product,
              variant,
              difference,
            }));
          };
          const [one, other] = variants.map(choiceName);
          const moved = [
            { product: id, variant: one, difference: 3 },
            { product: id, variant: other, difference: -3 },
          ];
          // the sum is unchanged
          expect(await byHand({ 'variants.0.stock': 3, 'variants.1.stock': -3 })).toEqual(moved);
          const added = [{ product: id, variant: undefined, difference: 3 }, ...moved];
          expect(await byHand({ stock: 3 })).toEqual(added);
        } finally {
          await client.close();
        }
      },
      60_000 + MOVEMENTS * 400,
    );
  });
