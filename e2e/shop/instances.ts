import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { StartedShop } from '@tanabana/shop-runner/shop';
import { readMailFolder } from '@tanabana/test-kit/mails';
import { apiOf, newShopper, orderFor, signUp } from '@tanabana/test-kit/shop-client';
import { describe, expect, test } from 'vitest';
import { aProduct, booksOf } from './products.ts';

const PICTURE = fileURLToPath(new URL('../tests/fixtures/picture.png', import.meta.url));

/** Milliseconds: ten times the change feed's delay (docs/decisions/0030), on a busy machine. */
const AGREED_WITHIN = 5_000;

/** Milliseconds: senders poll the mail queue every second. */
const SENT_WITHIN = 10_000;

export const describeInstances = (shop: StartedShop) =>
  describe('several instances', () => {
    const addresses = (service: string): readonly string[] => shop.instances[service] ?? [];

    /** Sends the same call to each instance of a service, bypassing the gateway. */
    const toEach = (service: string, path: string, init: RequestInit = {}): Promise<Response[]> =>
      Promise.all(addresses(service).map((address) => fetch(address + path, init)));

    const orderBy = (token: string, body: unknown, key = randomUUID()): RequestInit => ({
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': key,
      },
    });

    test('each run as a separate process', async () => {
      const names = Object.keys(await shop.processes());
      expect(names).toEqual(expect.arrayContaining(['orders', 'orders-2', 'orders-3', 'auth-3']));
      for (const service of ['products', 'auth', 'orders']) {
        const answers = await toEach(service, '/readyz');
        expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      }
    });

    test('count wrong passwords together', async () => {
      const { username } = (await signUp(shop)).user;
      const statuses: number[] = [];
      for (const address of [...addresses('auth'), ...addresses('auth')]) {
        const { status } = await fetch(`${address}/api/auth/login`, {
          method: 'POST',
          body: JSON.stringify({ identifier: username, password: 'not-this-one' }),
          headers: { 'Content-Type': 'application/json' },
        });
        statuses.push(status);
      }
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    });

    test('create one order for one idempotency key, whichever instance receives it', async () => {
      const [product, session] = [await aProduct(shop), await signUp(shop)];
      const answers = await toEach(
        'orders',
        '/api/orders/create',
        orderBy(session.token, orderFor(product)),
      );
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
      const made = await Promise.all(
        answers.map((one) => one.json() as Promise<{ order: { _id: string } }>),
      );
      for (const { order } of made) expect(order).toEqual(made[0]?.order);
      expect(await booksOf(shop, session, product)).toEqual({
        left: 99,
        orders: [made[0]?.order._id],
      });
    });

    test('all return a picture that one of them stored', async () => {
      const bytes = Uint8Array.from(await readFile(PICTURE));
      const picture = new File([bytes], 'kurti.png', { type: 'image/png' });
      const product = await aProduct(shop, { picture });
      const [image = ''] = product.colors[0]?.images ?? [];
      for (const width of ['', '?w=320']) {
        const answers = await toEach('products', `${image}${width}`);
        expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
        const pictures = await Promise.all(
          answers.map(async (one) => Buffer.from(await one.arrayBuffer()).toString('base64')),
        );
        expect(pictures[0]?.length).toBeGreaterThan(100);
        expect(new Set(pictures).size).toBe(1);
      }
    });

    test('all list a product that one of them stored', async () => {
      const { name } = await aProduct(shop);
      const totals = async () => {
        const lists = await toEach('products', `/api/products?q=${encodeURIComponent(name)}`);
        const found = lists.map((one) => one.json() as Promise<{ total: number }>);
        return (await Promise.all(found)).map(({ total }) => total);
      };
      await expect.poll(totals, { timeout: AGREED_WITHIN }).toEqual([1, 1, 1]);
    });

    test('all return the stock after an order at one of them', async () => {
      const [product, session] = [await aProduct(shop), await signUp(shop)];
      const stocks = async () => {
        const lists = await toEach('products', `/api/products?ids=${product._id}`);
        const found = lists.map((one) => one.json() as Promise<{ data: { stock: number }[] }>);
        return (await Promise.all(found)).map(({ data }) => data[0]?.stock);
      };
      await expect.poll(stocks, { timeout: AGREED_WITHIN }).toEqual([100, 100, 100]);
      const [, second] = addresses('orders');
      const order = orderBy(session.token, orderFor(product));
      expect((await fetch(`${second}/api/orders/create`, order)).status).toBe(201);
      await expect.poll(stocks, { timeout: AGREED_WITHIN }).toEqual([99, 99, 99]);
    });

    test('of every service reject a session that ended at one instance of auth', async () => {
      const { token, user } = await signUp(shop);
      const headers = { Authorization: `Bearer ${token}` };
      const asked = [
        ['auth', '/api/auth/me'],
        ['orders', `/api/orders/user/${user.id}`],
        ['wishlists', '/api/wishlists'],
        ['reviews', '/api/reviews/orders'],
      ] as const;
      const statuses = async () => {
        const answers = asked.map(([service, path]) => toEach(service, path, { headers }));
        return (await Promise.all(answers)).flat().map(({ status }) => status);
      };
      expect(new Set(await statuses())).toEqual(new Set([200]));
      const [, second] = addresses('auth');
      await fetch(`${second}/api/auth/logout`, { method: 'POST', headers });
      const ended = (await statuses()).map(() => 401);
      await expect.poll(statuses, { timeout: AGREED_WITHIN }).toEqual(ended);
    });

    test('send each mail once, whichever instance queued it', async () => {
      const [product, session] = [await aProduct(shop), await signUp(shop)];
      const email = newShopper().email;
      const made: string[] = [];
      for (let round = 0; round < 3; round += 1)
        for (const address of addresses('orders')) {
          const answer = await fetch(
            `${address}/api/orders/create`,
            orderBy(session.token, { ...orderFor(product), email }),
          );
          made.push(((await answer.json()) as { order: { _id: string } }).order._id.slice(-6));
        }
      expect(made).toHaveLength(9);
      const mailsTo = async (to: string) =>
        (await readMailFolder(join(shop.dataDir, 'mail'))).filter((mail) => mail.to.includes(to));
      const orderOf = (text: string) =>
        made.find((code) => text.toUpperCase().includes(code.toUpperCase()));
      const sent = async () =>
        (await mailsTo(email))
          .map(({ subject, text }) => orderOf(`${subject} ${text}`) ?? subject)
          .sort();
      await expect.poll(sent, { timeout: SENT_WITHIN }).toEqual([...made].sort());
      // every other sender has polled by the time a later mail is sent
      const { user } = await signUp(shop);
      await apiOf(shop).auth.recover({ body: { email: user.email } });
      await expect
        .poll(async () => (await mailsTo(user.email)).length, { timeout: SENT_WITHIN })
        .toBeGreaterThan(0);
      expect(await sent()).toEqual([...made].sort());
    });
  });
