import type { Product } from '@tanabana/contracts';
import {
  createCaller,
  makeProducts,
  orderRepeatedly,
  type Round,
  signUpBuyers,
} from '@tanabana/test-kit/shop-client';
import type { ComposeShop } from '../../e2e/containers/compose-shop.ts';
import { median, quantile } from '../figures.ts';

const INSTANCES = [1, 2, 3];
const BUYERS = 16;
const PRODUCTS = 64;
const ROUNDS = 3;
const SECONDS = 5;

/**
 * Measures orders per second for different products, with one, two and three instances of orders.
 */
export async function measureRates(shop: ComposeShop): Promise<void> {
  const products = await makeProducts(shop, PRODUCTS, 1_000_000);
  const buyers = await signUpBuyers(shop, BUYERS);
  const caller = createCaller(shop.address);
  const pick = (buyer: number, turn: number) =>
    products[(buyer + turn * BUYERS) % products.length] as Product;
  console.log(
    `instances  orders/s   p50 ms   p99 ms   (${BUYERS} buyers, medians of ${ROUNDS} rounds)`,
  );
  for (const count of INSTANCES) {
    const up = ['up', '--detach', '--wait', '--no-deps', '--no-recreate', '--scale'];
    await shop.run('docker', 'compose', ...up, `orders=${count}`, 'orders');
    await orderRepeatedly(caller, buyers, pick, SECONDS);
    const rounds: Round[] = [];
    while (rounds.length < ROUNDS)
      rounds.push(await orderRepeatedly(caller, buyers, pick, SECONDS));
    const cells = [
      median(rounds.map(({ perSecond }) => perSecond))
        .toFixed(0)
        .padStart(10),
      ...[0.5, 0.99].map((share) =>
        median(rounds.map(({ times }) => quantile(times, share)))
          .toFixed(1)
          .padStart(9),
      ),
    ];
    console.log(String(count).padStart(9) + cells.join(''));
  }
  caller.close();
}
