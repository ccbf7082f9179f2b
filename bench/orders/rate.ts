import { randomUUID } from 'node:crypto';
import type { Product, Session } from '@tanabana/contracts';
import { type StartedShop, startShop } from '@tanabana/local/shop';
import { closeConnections, orderFor, send, signUpBuyers, stockShelf } from './buyers.ts';
import { processorTimes } from './cpu.ts';
import { at, median, tellLoad } from './figures.ts';

const BUYERS = [1, 8, 32];
const SHELF = 64;
const PIECES = 1_000_000;
const ROUNDS = 3;
const SECONDS = 4;
const WARM_UP_SECONDS = 3;

interface Round {
  perSecond: number;
  /** Milliseconds. */
  times: number[];
}

/** So many buyers order one after the other, each a piece of the product that is its turn. */
async function round(
  shop: StartedShop,
  buyers: readonly Session[],
  pick: (buyer: number, turn: number) => Product,
  seconds: number,
): Promise<Round> {
  const times: number[] = [];
  const began = performance.now();
  const end = began + seconds * 1000;
  const buy = async ({ token }: Session, buyer: number): Promise<void> => {
    for (let turn = 0; performance.now() < end; turn += 1) {
      const body = orderFor([{ id: pick(buyer, turn)._id, quantity: 1 }]);
      const started = performance.now();
      const options = { token, body, key: randomUUID() };
      const answer = await send(shop.address, 'POST', '/api/orders/create', options);
      if (answer.status !== 201) throw new Error(`${answer.status} ${answer.body.message}`);
      times.push(performance.now() - started);
    }
  };
  await Promise.all(buyers.map(buy));
  return { perSecond: (times.length * 1000) / (performance.now() - began), times };
}

/** Orders a second through the gateway, durable as with `npm start`, mails included. */
export async function measureRate(): Promise<void> {
  tellLoad();
  const shop = await startShop({
    env: { SEED: 'none', MAX_OPEN_PIECES: '1000000', LOG_LEVEL: 'warn' },
  });
  try {
    const shelf = await stockShelf(shop, SHELF, PIECES);
    const everybody = await signUpBuyers(shop, Math.max(...BUYERS));
    const [hot] = shelf;
    const kinds: Record<string, (buyer: number, turn: number) => Product> = {
      different: (buyer, turn) => shelf[(buyer + turn * everybody.length) % SHELF] as Product,
      'one hot': () => hot as Product,
    };
    for (const pick of Object.values(kinds)) {
      await round(shop, everybody.slice(0, 8), pick, WARM_UP_SECONDS);
    }
    console.log('products   buyers  orders/s   p50 ms   p99 ms   (medians of three rounds)');
    let sold = 0;
    const before = await processorTimes(await shop.processes());
    for (const count of BUYERS) {
      const rates: number[] = [];
      for (const [kind, pick] of Object.entries(kinds)) {
        const rounds: Round[] = [];
        for (let index = 0; index < ROUNDS; index += 1) {
          rounds.push(await round(shop, everybody.slice(0, count), pick, SECONDS));
        }
        const rate = median(rounds.map(({ perSecond }) => perSecond));
        rates.push(rate);
        sold += rounds.reduce((sum, { times }) => sum + times.length, 0);
        const [p50, p99] = [0.5, 0.99].map((share) =>
          median(rounds.map(({ times }) => at(times, share))),
        );
        console.log(
          `${kind.padEnd(10)}${String(count).padStart(7)}${rate.toFixed(0).padStart(10)}${p50?.toFixed(1).padStart(9)}${p99?.toFixed(1).padStart(9)}`,
        );
      }
      const [different = 0, one = 0] = rates;
      console.log(`${' '.repeat(10)}hot / different: ${(one / different).toFixed(2)}`);
    }
    console.log(
      `\n${sold} orders measured, all acknowledged; milliseconds of processor time an order:`,
    );
    const after = await processorTimes(await shop.processes());
    for (const [name, milliseconds] of Object.entries(after)) {
      console.log(`${name.padEnd(16)}${((milliseconds - (before[name] ?? 0)) / sold).toFixed(2)}`);
    }
  } finally {
    closeConnections();
    await shop.stop();
  }
}
