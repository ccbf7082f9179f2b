import { randomUUID } from 'node:crypto';
import type { Product, Session } from '@tanabana/contracts';
import { buildOrderOf } from '../builders.ts';
import { apiOf, type OpenShop, signInAdmin, signUp } from './api.ts';
import type { Caller } from './caller.ts';

/** Creates products of one colour and one size, with a stock of `units` each. */
export async function makeProducts(
  shop: OpenShop,
  count: number,
  units: number,
): Promise<Product[]> {
  const admin = apiOf(shop, await signInAdmin(shop));
  const category = `Bench ${randomUUID()}`; // the shop may have been measured before
  await admin.categories.create({ body: { name: category } });
  const products: Product[] = [];
  for (let index = 0; index < count; index += 1) {
    const body = {
      name: `Indigo Block Print Kurti ${index}`,
      category,
      price: '1299',
      saleprice: '999',
      stock: String(units),
      description: 'Hand-printed cotton with wooden blocks, washed soft, in two lengths.',
      colors: JSON.stringify([{ name: 'Indigo', sizes: ['M'] }]),
    };
    products.push(await admin.products.create({ body }));
  }
  return products;
}

/** Registers and signs in new accounts. */
export async function signUpBuyers(shop: OpenShop, count: number): Promise<Session[]> {
  const buyers: Session[] = [];
  while (buyers.length < count) buyers.push(await signUp(shop));
  return buyers;
}

export interface Round {
  perSecond: number;
  /** Milliseconds. */
  times: number[];
}

/**
 * Each buyer places orders of one unit sequentially until the time is over.
 * @param pick the product of a buyer's next order
 * @param seconds duration
 * @throws Error if an order is rejected
 */
export async function orderRepeatedly(
  { call }: Caller,
  buyers: readonly Session[],
  pick: (buyer: number, turn: number) => Product,
  seconds: number,
): Promise<Round> {
  const times: number[] = [];
  const began = performance.now();
  const end = began + seconds * 1000;
  const buy = async ({ token }: Session, buyer: number): Promise<void> => {
    for (let turn = 0; performance.now() < end; turn += 1) {
      const body = buildOrderOf([{ product: pick(buyer, turn), quantity: 1 }]);
      const order = { method: 'POST', path: '/api/orders/create', token, body, key: randomUUID() };
      const answer = await call<{ message?: string }>(order);
      if (answer.status !== 201) throw new Error(`${answer.status} ${answer.body.message}`);
      times.push(answer.ms);
    }
  };
  await Promise.all(buyers.map(buy));
  return { perSecond: (times.length * 1000) / (performance.now() - began), times };
}
