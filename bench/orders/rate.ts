import type { Product } from '@tanabana/contracts';
import {
  createCaller,
  makeProducts,
  orderRepeatedly,
  type Round,
  signUpBuyers,
} from '@tanabana/test-kit/shop-client';
import { logLoad, median, quantile } from '../figures.ts';
import { processorTimes } from '../processes.ts';
import { withShop } from '../shop.ts';

const BUYERS = [1, 8, 32];
const STOCK = { products: 64, units: 1_000_000 };
const ROUNDS = 3;
const SECONDS = 4;
const WARM_UP_SECONDS = 3;

/**
 * Measures orders per second through the gateway, as durable as with `npm start`, including mails.
 */
export const measureRate = (): Promise<void> =>
  withShop({ MAX_OPEN_PIECES: '1000000' }, async (shop) => {
    logLoad();
    const caller = createCaller(shop.address);
    const products = await makeProducts(shop, STOCK.products, STOCK.units);
    const everybody = await signUpBuyers(shop, Math.max(...BUYERS));
    const [hot] = products;
    const kinds: Record<string, (buyer: number, turn: number) => Product> = {
      different: (buyer, turn) =>
        products[(buyer + turn * everybody.length) % products.length] as Product,
      'one hot': () => hot as Product,
    };
    for (const pick of Object.values(kinds)) {
      await orderRepeatedly(caller, everybody.slice(0, 8), pick, WARM_UP_SECONDS);
    }
    console.log('products   buyers  orders/s   p50 ms   p99 ms   (medians of three rounds)');
    let sold = 0;
    const before = await processorTimes(await shop.processes());
    for (const count of BUYERS) {
      const rates: number[] = [];
      for (const [kind, pick] of Object.entries(kinds)) {
        const rounds: Round[] = [];
        for (let index = 0; index < ROUNDS; index += 1) {
          rounds.push(await orderRepeatedly(caller, everybody.slice(0, count), pick, SECONDS));
        }
        const rate = median(rounds.map(({ perSecond }) => perSecond));
        rates.push(rate);
        sold += rounds.reduce((sum, { times }) => sum + times.length, 0);
        const [p50, p99] = [0.5, 0.99].map((share) =>
          median(rounds.map(({ times }) => quantile(times, share))),
        );
        console.log(
          `${kind.padEnd(10)}${String(count).padStart(7)}${rate.toFixed(0).padStart(10)}${p50?.toFixed(1).padStart(9)}${p99?.toFixed(1).padStart(9)}`,
        );
      }
      const [different = 0, one = 0] = rates;
      console.log(`${' '.repeat(10)}hot / different: ${(one / different).toFixed(2)}`);
    }
    console.log(
      `\n${sold} orders measured, all acknowledged; milliseconds of processor time per order:`,
    );
    const after = await processorTimes(await shop.processes());
    for (const [name, milliseconds] of Object.entries(after)) {
      console.log(`${name.padEnd(16)}${((milliseconds - (before[name] ?? 0)) / sold).toFixed(2)}`);
    }
    caller.close();
  });
