import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Product, Session } from '@tanabana/contracts';
import { type StartedShop, startShop } from '@tanabana/local/shop';
import { readMailFolder } from '@tanabana/test-kit/mails';
import { apiOf, newShopper, orderFor, signInAdmin, signUp } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';
import { startLoad } from '../support/load.ts';
import { restart } from '../support/restart.ts';

const PICTURE = fileURLToPath(new URL('./fixtures/picture.png', import.meta.url));
const STOCK = 100_000;
const INSTANCES = 3;

/** A shop of its own with several instances of each service that keeps something. */
let shop: StartedShop;
let product: Product;
let session: Session;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  shop = await startShop({
    env: { SEED: 'none' },
    scale: { products: INSTANCES, auth: INSTANCES, orders: INSTANCES },
  });
  const admin = apiOf(shop, await signInAdmin(shop));
  await admin.categories.create({ body: { name: 'Kurtis' } });
  product = await admin.products.create({
    body: {
      ...kurti('Ajrakh kurti'),
      stock: String(STOCK),
      colors: JSON.stringify([{ name: 'Indigo', sizes: ['M'], newImages: 1 }]),
    },
    files: [
      new File([Uint8Array.from(await readFile(PICTURE))], 'kurti.png', { type: 'image/png' }),
    ],
  });
  session = await signUp(shop);
});
test.afterAll(() => shop.stop());

const kurti = (name: string) => ({
  name,
  category: 'Kurtis',
  price: '1299',
  saleprice: '999',
  colors: JSON.stringify([{ name: 'Indigo', sizes: ['M'] }]),
});

/** The same call to each instance of a service, past the gateway. */
const toEach = (service: string, path: string, init: RequestInit = {}): Promise<Response[]> =>
  Promise.all((shop.instances[service] ?? []).map((address) => fetch(address + path, init)));

const piecesAndOrders = async () => {
  const api = apiOf(shop, session); // what is asked with a token comes from no cache
  const { stock } = await api.products.get({ params: { id: product._id } });
  const { orders } = await api.orders.ofUser({ params: { userId: session.user.id } });
  return { sold: STOCK - stock, orders: orders.map(({ _id }) => _id) };
};

test('every instance runs, each as a process of its own', async () => {
  const names = Object.keys(await shop.processes());
  expect(names).toEqual(expect.arrayContaining(['orders', 'orders-2', 'orders-3', 'auth-3']));
  for (const service of ['products', 'auth', 'orders']) {
    const answers = await toEach(service, '/readyz');
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  }
});

test('wrong passwords count together, whichever instance they are tried at', async () => {
  const { username } = (await signUp(shop)).user;
  const guess = async (address: string) => {
    const { status } = await fetch(`${address}/api/auth/login`, {
      method: 'POST',
      body: JSON.stringify({ identifier: username, password: 'not-this-one' }),
      headers: { 'Content-Type': 'application/json' },
    });
    return status;
  };
  const statuses: number[] = [];
  for (let round = 0; round < 2; round += 1)
    for (const address of shop.instances.auth ?? []) statuses.push(await guess(address));
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
});

test('one attempt makes one order, whichever instances it is sent to', async () => {
  const before = await piecesAndOrders();
  const answers = await toEach('orders', '/api/orders/create', {
    method: 'POST',
    body: JSON.stringify(orderFor(product)),
    headers: {
      Authorization: `Bearer ${session.token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
    },
  });
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  const made = await Promise.all(answers.map((one) => one.json() as Promise<{ order: unknown }>));
  for (const { order } of made) expect(order).toEqual(made[0]?.order);
  const after = await piecesAndOrders();
  expect(after.sold).toBe(before.sold + 1);
  expect(after.orders).toHaveLength(before.orders.length + 1);
});

test('a picture that one instance was given comes from all of them', async () => {
  const [image = ''] = product.colors[0]?.images ?? [];
  for (const width of ['', '?w=320']) {
    const answers = await toEach('products', `${image}${width}`);
    const pictures = await Promise.all(
      answers.map(async (one) => Buffer.from(await one.arrayBuffer()).toString('base64')),
    );
    expect(pictures[0]?.length).toBeGreaterThan(100);
    expect(new Set(pictures).size).toBe(1);
  }
});

test('a product that one instance has changed is in the lists of all of them at once', async () => {
  const admin = apiOf(shop, await signInAdmin(shop));
  const name = `Kurti ${newShopper().username}`;
  await admin.products.create({ body: kurti(name) });
  await expect
    .poll(async () => {
      const lists = await toEach('products', `/api/products?q=${encodeURIComponent(name)}`);
      const found = await Promise.all(lists.map((one) => one.json() as Promise<{ total: number }>));
      return found.map(({ total }) => total);
    })
    .toEqual([1, 1, 1]);
});

test('each mail is sent once, whichever instance it was written at', async () => {
  const email = newShopper().email;
  const made: string[] = [];
  for (let round = 0; round < 3; round += 1)
    for (const address of shop.instances.orders ?? []) {
      const answer = await fetch(`${address}/api/orders/create`, {
        method: 'POST',
        body: JSON.stringify({ ...orderFor(product), email }),
        headers: {
          Authorization: `Bearer ${session.token}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': randomUUID(),
        },
      });
      made.push(((await answer.json()) as { order: { _id: string } }).order._id.slice(-6));
    }
  const orderOf = (text: string) =>
    made.find((code) => text.toUpperCase().includes(code.toUpperCase()));
  const sent = async () =>
    (await readMailFolder(join(shop.dataDir, 'mail')))
      .filter(({ to }) => to.includes(email))
      .map(({ subject, text }) => orderOf(`${subject} ${text}`) ?? subject)
      .sort();
  await expect.poll(sent, { timeout: 20_000 }).toEqual([...made].sort());
  // whoever else would send one of them has looked by the time that a later mail is out
  const { user } = await signUp(shop);
  await apiOf(shop).auth.recover({ body: { email: user.email } });
  await expect
    .poll(async () =>
      (await readMailFolder(join(shop.dataDir, 'mail'))).some(({ to }) => to.includes(user.email)),
    )
    .toBe(true);
  expect(await sent()).toEqual([...made].sort());
});

test('every service is exchanged under load without a failed request', async () => {
  test.setTimeout(150_000);
  const before = await piecesAndOrders();
  const load = startLoad({ address: shop.address, session, product, readers: 4, buyers: 2 });
  const printed = await restart(shop.dataDir);
  const { reads, orders, problems } = await load.stop();
  expect(problems).toEqual([]);
  expect(printed.match(/is new/g)).toHaveLength(Object.values(shop.instances).flat().length);
  expect(reads).toBeGreaterThan(100);
  expect(orders.length).toBeGreaterThan(20);
  // each acknowledged order is there once, and took what it should
  const after = await piecesAndOrders();
  expect(after.sold - before.sold).toBe(orders.length);
  expect(after.orders.length - before.orders.length).toBe(orders.length);
  expect(after.orders).toEqual(expect.arrayContaining(orders));
});

test('no buyer notices that an instance is killed', async () => {
  const before = await piecesAndOrders();
  const load = startLoad({ address: shop.address, session, product, readers: 0, buyers: 4 });
  for (const name of ['orders-2', 'orders-3', 'orders']) {
    const pid = (await shop.processes())[name];
    process.kill(pid ?? 0, 'SIGKILL');
    await expect
      .poll(async () => (await shop.processes())[name], { timeout: 10_000 })
      .not.toBe(pid);
    const ready = async () =>
      (await toEach('orders', '/readyz').catch(() => [])).filter(({ ok }) => ok).length;
    await expect.poll(ready, { timeout: 10_000 }).toBe(INSTANCES);
  }
  const { orders, problems } = await load.stop();
  expect(problems).toEqual([]);
  const after = await piecesAndOrders();
  expect(after.sold - before.sold).toBe(orders.length);
  expect(after.orders.length - before.orders.length).toBe(orders.length);
});
