import { join, resolve } from 'node:path';
import type { Product, Session } from '@tanabana/contracts';
import { type StartedShop, startShop } from '@tanabana/shop-runner/shop';
import {
  type Caller,
  createCaller,
  makeProducts,
  orderRepeatedly,
  signUpBuyers,
} from '@tanabana/test-kit/shop-client';
import { logLoad, median } from '../figures.ts';
import { processorTimes } from '../processes.ts';

const BUYERS = [1, 8, 32];
const STOCK = { products: 64, units: 1_000_000 };
const ROUNDS = 7;
const SECONDS = 3;
const WARM_UP_SECONDS = 5;

interface Bench {
  shop: StartedShop;
  caller: Caller;
  products: Product[];
  buyers: Session[];
}

async function open(program?: string): Promise<Bench> {
  const env = { SEED: 'none', LOG_LEVEL: 'warn', MAX_OPEN_PIECES: '1000000' };
  const shop = await startShop({ program, env });
  const caller = createCaller(shop.address);
  const products = await makeProducts(shop, STOCK.products, STOCK.units);
  const buyers = await signUpBuyers(shop, Math.max(...BUYERS));
  return { shop, caller, products, buyers };
}

interface Measured {
  rates: number[];
  sold: number;
  /** Milliseconds of processor time per process. */
  times: Record<string, number>;
}

async function measureRound(
  { shop, caller, products, buyers }: Bench,
  count: number,
  measured: Measured,
  seconds = SECONDS,
): Promise<void> {
  const pick = (buyer: number, turn: number) =>
    products[(buyer + turn * buyers.length) % products.length] as Product;
  const processes = await shop.processes();
  const before = await processorTimes(processes);
  const { perSecond, times } = await orderRepeatedly(caller, buyers.slice(0, count), pick, seconds);
  const after = await processorTimes(processes);
  measured.rates.push(perSecond);
  measured.sold += times.length;
  for (const [name, time] of Object.entries(after))
    measured.times[name] = (measured.times[name] ?? 0) + time - (before[name] ?? 0);
}

const nothing = (): Measured => ({ rates: [], sold: 0, times: {} });

function printTimes({ sold, times }: Measured): void {
  const each = Object.entries(times).map(([name, time]): [string, number] => [name, time / sold]);
  const all = each.reduce((sum, [, time]) => sum + time, 0);
  const reported = each.map(([name, time]) => `${name} ${time.toFixed(2)}`).join(', ');
  console.log(`ms of processor time per order: ${all.toFixed(2)} (${reported})`);
}

/**
 * Compares orders per second and the cost of an order between another checkout and this one,
 * alternating on this machine. The other checkout has its packages installed.
 * @param buyerCounts numbers of concurrent buyers, one measurement each
 */
export async function compareRates(folder: string, buyerCounts = BUYERS): Promise<void> {
  const benches: Bench[] = [];
  try {
    for (const program of [join(resolve(folder), 'tools/local/start.mjs'), undefined])
      benches.push(await open(program));
    logLoad();
    for (const bench of benches) await measureRound(bench, 8, nothing(), WARM_UP_SECONDS);
    console.log(`buyers  orders/s there, here, ratio   (medians of ${ROUNDS} rounds by turns)`);
    for (const count of buyerCounts) {
      const measured = benches.map(nothing);
      for (let round = 0; round < ROUNDS; round += 1)
        for (const [at, bench] of benches.entries())
          await measureRound(bench, count, measured[at] ?? nothing());
      const [there = 0, here = 0] = measured.map(({ rates }) => median(rates));
      const cells = [there.toFixed(0), here.toFixed(0), (here / there).toFixed(2)];
      console.log(String(count).padStart(6) + cells.map((cell) => cell.padStart(8)).join(''));
      measured.forEach(printTimes);
    }
    logLoad('after');
  } finally {
    for (const { caller, shop } of benches) {
      caller.close();
      await shop.stop();
    }
  }
}
