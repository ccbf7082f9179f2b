import type { Product, Session } from '@tanabana/contracts';
import type { OpenShop } from '../../e2e/support/shop.ts';
import { type Caller, createCaller } from '../calls.ts';
import { logLoad, median } from '../figures.ts';
import { makeProducts, signUpBuyers } from '../shop.ts';
import { orderFor } from './rate.ts';

const BUYERS = [1, 8, 32];
const STOCK = { products: 64, units: 1_000_000 };
const ROUNDS = 7;
const SECONDS = 4;

interface Bench {
  caller: Caller;
  products: Product[];
  buyers: Session[];
}

/**
 * Orders a second of two shops that are open on this machine, by turns, and the second as a ratio of the first.
 * Both want `MAX_OPEN_PIECES=1000000` and the `ADMIN_PASSWORD` that the bench has, too.
 */
export async function compareRates(addresses: readonly string[]): Promise<void> {
  const { ADMIN_USERNAME = 'admin', ADMIN_PASSWORD = '' } = process.env;
  logLoad();
  const benches: Bench[] = [];
  for (const address of addresses) {
    if (!/^http:\/\/127\.0\.0\.1:\d+$/.test(address))
      throw new Error(`${address} is no shop here.`);
    const shop: OpenShop = {
      address,
      adminUsername: ADMIN_USERNAME,
      adminPassword: ADMIN_PASSWORD,
    };
    const bench = {
      caller: createCaller(address),
      products: await makeProducts(shop, STOCK.products, STOCK.units),
      buyers: await signUpBuyers(shop, Math.max(...BUYERS)),
    };
    benches.push(bench);
    await rateOf(bench, 8);
  }
  console.log(`buyers  orders/s of each, ratio   (medians of ${ROUNDS} rounds by turns)`);
  for (const count of BUYERS) {
    const rates = benches.map((): number[] => []);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [at, bench] of benches.entries()) rates[at]?.push(await rateOf(bench, count));
    const medians = rates.map(median);
    const [first = 0] = medians;
    const told = medians.map((rate) => rate.toFixed(0).padStart(10)).join('');
    console.log(
      `${String(count).padStart(6)}${told}${((medians.at(-1) ?? 0) / first).toFixed(2).padStart(7)}`,
    );
  }
  for (const { caller } of benches) caller.close();
}

async function rateOf({ caller, products, buyers }: Bench, count: number): Promise<number> {
  const pick = (buyer: number, turn: number) =>
    products[(buyer + turn * buyers.length) % products.length] as Product;
  return (await orderFor(caller, buyers.slice(0, count), pick, SECONDS)).perSecond;
}
