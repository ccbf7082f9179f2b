import { unique } from '@tanabana/test-kit';
import { longTest } from '@tanabana/test-kit/long-test';
import { beforeEach, expect, test } from 'vitest';
import { createRemovedAccountWork } from '../src/removed-accounts/removed-accounts.ts';
import { lineOf, openShop, orderOf, upiOrderOf } from './shop.ts';

const shop = await openShop();
const orders = shop.db('orders').collection('orders');
type Shopper = Awaited<ReturnType<typeof shop.signIn>>;

/** Deleted accounts that auth reports. */
let removed: string[] = [];
const fetchRemovals = async () => ({
  at: new Date().toISOString(),
  accounts: removed,
  more: false,
});
const work = createRemovedAccountWork(shop.storage, fetchRemovals);

const ids = new Map<string, string>();
async function placed(name: string, buyer: Shopper, word: string) {
  const product = await shop.stock();
  const order = (name === 'cancelled' ? upiOrderOf : orderOf)([lineOf(product)], {
    email: buyer.email,
    phone: '98765 01234',
    address: {
      firstName: `Asha${word}`,
      lastName: 'Rao',
      street: `12 ${word} Road`,
      city: 'Mysuru',
      region: 'Karnataka',
      country: 'India',
      postalCode: '570001',
      note: `Ring at ${word}`,
    },
  });
  const { body, status } =
    name === 'cancelled'
      ? await shop.placeUpi(order, buyer.token, { screenshot: PIXEL })
      : await shop.place(order, buyer.token, unique('key'));
  expect([name, status]).toEqual([name, 201]);
  ids.set(name, body.order._id);
  return body.order._id;
}
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const setStatus = (id: string, orderStatus: string) =>
  shop.http.call('PUT', `/api/orders/update-status/${id}`, {
    token: shop.admin.token,
    body: { orderStatus },
  });

/** Everything in this service's database except data of other people. */
async function saysAll(): Promise<Record<string, string>> {
  const collections = await shop.db('orders').collections();
  const entries = await Promise.all(
    collections.map(async (collection) => [
      collection.collectionName,
      JSON.stringify(await collection.find({}).toArray()),
    ]),
  );
  return Object.fromEntries(entries);
}

let word: string;
let asha: Shopper;
let bela: Shopper;
beforeEach(async () => {
  removed = [];
  word = unique('Jasmine').replaceAll('-', '');
  asha = await shop.signIn({
    username: `user${word}`,
    email: `${word}@example.com`.toLowerCase(),
    isEmailProven: true,
  });
  bela = await shop.signIn({ email: `${unique('bela')}@example.com` });
  await setStatus(await placed('delivered', asha, word), 'Delivered');
  await setStatus(await placed('cancelled', asha, word), 'Cancelled');
  await placed('open', asha, word);
  await placed('others', bela, unique('Marigold'));
  const soldOut = await shop.stock({ stock: 0 });
  await shop.http.call('POST', '/api/orders/back-in-stock', {
    token: asha.token,
    body: {
      productId: soldOut._id.toHexString(),
      color: 'Indigo',
      size: 'M',
      email: asha.email,
      consent: 'backInStock',
    },
  });
});

const find = async (name: string) => {
  const { body } = await shop.http.call('GET', `/api/orders/${ids.get(name)}`, {
    token: shop.admin.token,
  });
  return body as Record<string, unknown> & { address: Record<string, string>; timeline: object[] };
};

test("a user's data contain their requests and consents (rule 12.3)", async () => {
  const mine = (token: string) => shop.http.call('GET', '/api/orders/back-in-stock', { token });
  expect((await mine(asha.token)).body.data).toMatchObject([
    {
      color: 'Indigo',
      size: 'M',
      email: asha.email,
      isConfirmed: true,
      consent: {
        text: 'Tell me when it is back. One mail, and we forget your address.',
        at: expect.stringMatching(/Z$/),
      },
    },
  ]);
  expect((await mine(bela.token)).body.data).toEqual([]);
  expect((await mine('')).status).toBe(401);
});

longTest(
  'orders of a deleted account keep what tax law requires, and nothing else stays (rule 12.2)',
  async () => {
    removed = [asha.id];
    await work();
    const delivered = await find('delivered');
    expect(delivered).toMatchObject({ username: `Asha${word} Rao`, email: '', phone: '' });
    expect(delivered.address).toMatchObject({ street: `12 ${word} Road`, note: '', phone: '' });
    expect(delivered.timeline[0]).toMatchObject({
      by: { id: asha.id, username: 'Deleted account' },
    });
    const cancelled = await find('cancelled');
    expect(cancelled).toMatchObject({
      username: 'Deleted account',
      paymentScreenshotUrl: null,
      transactionId: expect.stringMatching(/^UTR/),
      address: { street: '', postalCode: '', region: 'Karnataka', country: 'India' },
    });
    // still to be delivered: anonymised afterwards
    expect(await find('open')).toMatchObject({ email: asha.email });
    await setStatus(String(ids.get('open')), 'Delivered');
    await work();

    const says = await saysAll();
    for (const secret of [asha.email, asha.username, `Ring at ${word}`]) {
      const where = Object.keys(says).filter((name) =>
        says[name]?.toLowerCase().includes(secret.toLowerCase()),
      );
      expect([secret, where]).toEqual([secret, []]);
    }
    const ofAsha = await orders.find({ _id: { $exists: true }, email: '' }).toArray();
    expect(JSON.stringify(ofAsha)).not.toContain('01234');
    // the name stays if an invoice contains it
    const { orders: named = '', ...others } = says;
    expect(JSON.stringify(others)).not.toContain(word);
    expect(
      JSON.parse(named).filter((order: object) => JSON.stringify(order).includes(word)),
    ).toEqual([
      expect.objectContaining({ invoice: expect.anything() }),
      expect.objectContaining({ invoice: expect.anything() }),
    ]);
    expect(await find('others')).toMatchObject({ email: bela.email });
    // its status can still change, without emails
    expect((await setStatus(String(ids.get('delivered')), 'Returned')).status).toBe(200);
    expect((await saysAll()).mails).not.toContain(word.toLowerCase());
  },
);

longTest(
  'a crash between any two writes leaves work that the next run completes (rule 12.2)',
  async () => {
    removed = [asha.id];
    await setStatus(String(ids.get('open')), 'Cancelled');
    for (let writes = 1, crashed = true; crashed; writes += 1) {
      crashed = false;
      let left = writes;
      /** Its methods fail after a number of calls. */
      const dying = <T extends object>(part: T): T =>
        new Proxy(part, {
          get(of, name) {
            const method: unknown = Reflect.get(of, name);
            if (typeof method !== 'function' || name === 'follow' || name === 'over') return method;
            return async (...args: unknown[]) => {
              await method.apply(of, args);
              left -= 1;
              if (left === 0) throw new Error('killed');
            };
          },
        });
      const { storage } = shop;
      const parts = [
        'audit',
        'backInStock',
        'mails',
        'ordersOfRemoved',
        'provenAddresses',
      ] as const;
      const deps = Object.fromEntries(parts.map((name) => [name, dying(storage[name])]));
      await createRemovedAccountWork(
        { ...storage, ...(deps as unknown as Pick<typeof storage, (typeof parts)[number]>) },
        fetchRemovals,
      )().catch((error: Error) => {
        expect(error.message).toBe('killed');
        crashed = true;
      });
    }
    const says = await saysAll();
    expect(JSON.stringify(says).toLowerCase()).not.toContain(asha.email);
    expect(await orders.countDocuments({ isOwnerGone: true })).toBe(0);
  },
);
