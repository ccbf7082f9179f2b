import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Product } from '@tanabana/contracts';
import { type StartedShop, startShop } from '@tanabana/shop-runner/shop';
import { makeProducts, orderFor, signInAdmin, signUp } from '@tanabana/test-kit/shop-client';
import { logLoad, spread } from '../figures.ts';

// `npm run bench:change-feed [-- rounds]` measures how long a change by one instance takes to be
// visible at the port of each other instance, on a temporary shop.

const ROUNDS = Number(parseArgs({ allowPositionals: true }).positionals[0] ?? 50);
const SCALE = { products: 3, auth: 3, orders: 3, wishlists: 2 };
const PAUSE_MS = 5;
const PATIENCE_MS = 60_000;
/** Rounds start at random moments between two polls of an instance. */
const LOOK_MS = 250;

const json = { 'Content-Type': 'application/json' };
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

/** Requests an address until it shows the change. @returns milliseconds until the response */
async function seenAfter(
  address: string,
  init: RequestInit,
  shows: (answer: Response) => Promise<boolean>,
): Promise<number> {
  const began = performance.now();
  for (;;) {
    const isShown = await shows(await fetch(address, init));
    const ms = performance.now() - began;
    if (isShown) return ms;
    if (ms > PATIENCE_MS) throw new Error(`${address} never showed the change`);
    await delay(PAUSE_MS);
  }
}

const listed = async (answer: Response): Promise<Product> =>
  ((await answer.json()) as { data: [Product] }).data[0];

function assertDone(answer: Response): void {
  if (!answer.ok) throw new Error(`${answer.url} was answered ${answer.status}`);
}

/** A change by one instance, and the expected response of the others. */
type Kind = (shop: StartedShop, round: number) => Promise<number[]>;

const others = (shop: StartedShop, service: string): string[] =>
  (shop.instances[service] ?? []).slice(1);

async function kindsOf(shop: StartedShop): Promise<Record<string, Kind>> {
  const admin = await signInAdmin(shop);
  const buyer = await signUp(shop);
  const [product] = await makeProducts(shop, 1, 1_000_000);
  if (!product) throw new Error('No product was created.');
  const list = `/api/products?ids=${product._id}`;
  const found = `/api/products?q=${encodeURIComponent(product.name)}`;
  let left = product.stock;
  return {
    'price, in lists': async ({ instances }, round) => {
      const body = new FormData();
      body.append('price', String(2000 + round));
      const change = { method: 'PUT', headers: bearer(admin.token), body };
      assertDone(await fetch(`${instances.products?.[0]}/api/products/${product._id}`, change));
      const shows = async (answer: Response) => (await listed(answer)).price === 2000 + round;
      return Promise.all(others(shop, 'products').map((at) => seenAfter(at + found, {}, shows)));
    },
    'stock after an order': async ({ instances }) => {
      const order = { method: 'POST', body: JSON.stringify(orderFor(product)) };
      const headers = { ...json, ...bearer(buyer.token), 'Idempotency-Key': randomUUID() };
      assertDone(await fetch(`${instances.orders?.[0]}/api/orders/create`, { ...order, headers }));
      left -= 1;
      const shows = async (answer: Response) => (await listed(answer)).stock === left;
      const all = instances.products ?? [];
      return Promise.all(all.map((at) => seenAfter(at + list, {}, shows)));
    },
    'ended session': async ({ instances }) => {
      const { token, user } = await signUp(shop);
      const headers = bearer(token);
      const asked = [
        ...others(shop, 'auth').map((at) => `${at}/api/auth/me`),
        ...(instances.orders ?? []).map((at) => `${at}/api/orders/user/${user.id}`),
        ...(instances.wishlists ?? []).map((at) => `${at}/api/wishlists`),
      ];
      for (const address of asked) assertDone(await fetch(address, { headers }));
      const logout = { method: 'POST', headers };
      assertDone(await fetch(`${instances.auth?.[0]}/api/auth/logout`, logout));
      const shows = async (answer: Response) => answer.status === 401;
      return Promise.all(asked.map((address) => seenAfter(address, { headers }, shows)));
    },
  };
}

const env = { SEED: 'none', LOG_LEVEL: 'warn', MAX_OPEN_PIECES: '1000000' };
const shop = await startShop({ scale: SCALE, env });
try {
  logLoad();
  console.log(
    `milliseconds from the response until all other ports show the change, ${ROUNDS} rounds:`,
  );
  for (const [name, kind] of Object.entries(await kindsOf(shop))) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await delay(Math.random() * LOOK_MS);
      times.push(...(await kind(shop, round)));
    }
    const worst = Math.max(...times).toFixed(0);
    console.log(`${name.padEnd(22)}${spread(times)}  worst ${worst.padStart(5)}`);
  }
  logLoad('after');
} finally {
  await shop.stop();
}
