import { randomInt, randomUUID } from 'node:crypto';
import { type ApiError, isApiError } from '@tanabana/api-client';
import { type Order, type Product, productETag } from '@tanabana/contracts';
import type { StartedShop } from '@tanabana/shop-runner/shop';
import { readStoredData } from '@tanabana/test-kit';
import { apiOf, newShopper, orderFor, signInAdmin, signUp } from '@tanabana/test-kit/shop-client';
import { MongoClient, ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { skuKeys } from '../../services/products/src/migrations/0001-sku-keys.ts';
import { createStockReport } from '../../tools/seed/src/stock/stock-report.ts';

/** `npm run check:variants`: a hundred rounds of 200 buyers. */
const ROUNDS = Number(process.env.CHECK_VARIANTS ?? 1);
const BUYERS = process.env.CHECK_VARIANTS ? 200 : 40;
const SIZES = ['XS', 'S', 'M', 'L', 'XL'];
const PIECES = 3;
/**
 * Milliseconds until a killed instance is back on a busy machine; requests are repeated meanwhile.
 */
const PATIENCE = 60_000;

/** Repeats temporary failures with the same key, as a page does. @returns null if sold out */
const persist = <T>(call: () => Promise<T>): Promise<T | null> =>
  vi.waitFor(
    () =>
      call().catch((error: ApiError) => {
        if (isApiError(error) && error.code === 'order.out_of_stock') return null;
        throw error;
      }),
    { timeout: PATIENCE },
  );

export const describeVariants = (shop: StartedShop) =>
  describe('variants under concurrent orders', () => {
    const client = new MongoClient(shop.mongodbUri);
    const report = createStockReport(client, shop.dbPrefix);
    const productsDb = client.db(`${shop.dbPrefix}_products`);
    const orders = client.db(`${shop.dbPrefix}_orders`).collection('orders');
    let admin: ReturnType<typeof apiOf>;
    let buyer: ReturnType<typeof apiOf>;
    beforeAll(async () => {
      admin = apiOf(shop, await signInAdmin(shop));
      buyer = apiOf(shop, await signUp(shop));
    });
    afterAll(() => client.close());

    const buy = (product: Product, size: string): Promise<Order | null> => {
      const idempotencyKey = randomUUID();
      const body = orderFor(product);
      for (const line of body.products) line.selectedSize = size;
      return persist(async () => (await buyer.orders.create({ body }, { idempotencyKey })).order);
    };
    const cancel = ({ _id }: Order) =>
      persist(() =>
        admin.orders.updateStatus({ params: { id: _id }, body: { orderStatus: 'Cancelled' } }),
      );
    /** One unit of a size is added, whatever is sold meanwhile. */
    const findOne = ({ _id }: Product, size: string) =>
      persist(async () => {
        const now = await admin.products.get({ params: { id: _id } });
        const stock = now.variants?.find((one) => one.size === size)?.stock ?? 0;
        const variants = JSON.stringify([{ color: 'Indigo', size, stock: stock + 1 }]);
        const body = { variants, reason: 'Found one' };
        await admin.products.update({ params: { id: _id }, body }, { ifMatch: productETag(now) });
      });
    /** Stock that people entered, by size. */
    const enteredOf = async ({ _id }: Product): Promise<Record<string, number>> => {
      const sums = Object.fromEntries(SIZES.map((size) => [size, 0]));
      const entries = productsDb.collection('audit').find({ 'target.id': _id });
      for await (const { changes } of entries.sort({ _id: 1 })) {
        for (const { field, from, to } of changes) {
          const size = /^variants\.Indigo, (.*)\.stock$/.exec(field)?.[1];
          if (size) sums[size] = (sums[size] ?? 0) + (to ?? 0) - (from ?? 0);
        }
      }
      return sums;
    };
    const killOne = async (): Promise<void> => {
      const running = Object.entries(await shop.processes());
      const instances = running.filter(([name]) => /^(orders|products)(-\d+)?$/.test(name));
      process.kill(instances[randomInt(instances.length)]?.[1] as number, 'SIGKILL');
    };
    const sizesOf = (all: readonly (Order | null)[]): string[] =>
      all.flatMap((order) => order?.products.map(({ selectedSize }) => selectedSize ?? '') ?? []);

    test(
      'sell exactly the entered stock of each variant despite cancellations, corrections and kills',
      async () => {
        const category = `Kurtis ${newShopper().username}`;
        await admin.categories.create({ body: { name: category } });
        for (let round = 0; round < ROUNDS; round += 1) {
          const kurti = await admin.products.create({
            body: {
              name: `Kurti ${randomUUID()}`,
              category,
              price: '1299',
              saleprice: '1299',
              colors: JSON.stringify([{ name: 'Indigo', sizes: SIZES }]),
              variants: JSON.stringify(
                SIZES.map((size) => ({ color: 'Indigo', size, stock: PIECES })),
              ),
            },
          });
          const [cancelled, found]: [Order[], string[]] = [[], []];
          let answered = 0;
          const come = async (at: number): Promise<Order | null> => {
            const size = SIZES[at % SIZES.length] as string;
            const order = await buy(kurti, size);
            answered += 1;
            if (answered === BUYERS / 10) await killOne();
            if (answered % (BUYERS / 4) === 1) {
              found.push(size);
              await findOne(kurti, size);
            }
            if (order && at % 4 === 0) {
              cancelled.push(order);
              await cancel(order);
            }
            return order;
          };
          const bought = await Promise.all(Array.from({ length: BUYERS }, (_, at) => come(at)));
          for (const size of SIZES) {
            for (let last = await buy(kurti, size); last; last = await buy(kurti, size))
              bought.push(last);
          }
          const sold = sizesOf(bought.filter((one) => one && !cancelled.includes(one)));
          const cameIn = await enteredOf(kurti);
          const what = `round ${round}: ${JSON.stringify({ sold, found, cameIn })}`;
          for (const size of SIZES) {
            const isIt = (one: string): boolean => one === size;
            expect(sold.filter(isIt).length, what).toBe(cameIn[size]);
            // A unit without a response because of a kill may have been entered twice.
            expect(cameIn[size], what).toBeGreaterThanOrEqual(PIECES + found.filter(isIt).length);
          }
          const stored = await productsDb
            .collection('products')
            .findOne({ _id: new ObjectId(kurti._id) });
          expect(stored, what).toMatchObject({
            stock: 0,
            inStock: false,
            variants: SIZES.map(() => ({ stock: 0 })),
          });
          const placed = await orders.countDocuments({
            'lines.productId': new ObjectId(kurti._id),
          });
          expect(placed, what).toBe(bought.filter(Boolean).length);
          expect(await report.check([kurti._id]), what).toMatchObject({ differences: [], busy: 0 });
        }
      },
      60_000 + ROUNDS * 30_000,
    );

    test('products stored by 0.1.0 are spread over variants, many at once and twice, while they are sold', async () => {
      const { products = [] } = await readStoredData(
        new URL('../../services/products/test/fixtures/0.1.0.json', import.meta.url),
      );
      const UNITS = 40;
      const old = Array.from({ length: 6 }, () => {
        const sku = `OLD-${randomUUID()}`;
        const own = { _id: new ObjectId(), sku, skuKey: sku.toUpperCase() };
        return { ...products[0], ...own, stock: UNITS, inStock: true, colors: COLOURS };
      });
      await productsDb.collection('products').insertMany(old);
      // Adds a unit, which a service that dies on the way leaves to the next.
      for (let run = 0; run < 2; run += 1)
        await skuKeys.up(productsDb, AbortSignal.timeout(PATIENCE));
      const ids = old.map(({ _id }) => String(_id));
      const shown = await Promise.all(ids.map((id) => admin.products.get({ params: { id } })));

      let isOver = false;
      const held: Order[] = [];
      const selling = Array.from({ length: 4 }, async () => {
        while (!isOver) {
          const order = await buy(
            shown[randomInt(shown.length)] as Product,
            randomInt(2) ? 'S' : 'M',
          );
          if (order && randomInt(3) === 0) await cancel(order);
          else if (order) held.push(order);
        }
      });
      for (const change of [
        { countedBy: 'variant', spread: 'evenly' },
        { countedBy: 'variant', spread: 'evenly' },
        { countedBy: 'product' },
        { countedBy: 'variant', spread: 'size:M' },
      ] as const) {
        const { results } = (await persist(() =>
          admin.products.bulk({ body: { ids, change, reason: 'Spread' } }),
        )) ?? { results: [] };
        expect(results.map(({ outcome }) => outcome)).not.toContain('refused');
      }
      isOver = true;
      await Promise.all(selling);

      const after = await Promise.all(ids.map((id) => admin.products.get({ params: { id } })));
      for (const { _id, stock, countedBy, variants = [] } of after) {
        const sold = held.filter(({ products: [line] }) => line?.productId === _id).length;
        expect([countedBy, stock + sold]).toEqual(['variant', UNITS]);
        expect(variants.reduce((sum, one) => sum + (one.stock ?? 0), 0)).toBe(stock);
      }
      // The initial stock of 0.1.0 is not recorded; everything else matches.
      const { differences } = await report.check(ids);
      expect(differences.map(({ cameIn, variant }) => [cameIn, variant])).toEqual(
        ids.map(() => [null, undefined]),
      );
    }, 60_000);
  });

const COLOURS = [{ name: 'Indigo', sizes: ['S', 'M'], images: [] }];
