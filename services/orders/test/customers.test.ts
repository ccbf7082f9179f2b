import type {
  Customer,
  CustomerDetails,
  NewOrderInput,
  NewPromotionInput,
  Promotion,
  Quote,
  Segment,
} from '@tanabana/contracts';
import { shopDay, versionETag } from '@tanabana/contracts';
import { unique } from '@tanabana/test-kit';
import { longTest } from '@tanabana/test-kit/long-test';
import { beforeEach, expect, test } from 'vitest';
import { createAccountCopy } from '../src/customers/follow-accounts.ts';
import { createRemovedAccountWork } from '../src/removed-accounts/removed-accounts.ts';
import { createStorage } from '../src/storage.ts';
import { lineOf, openShop, orderOf } from './shop.ts';

const shop = await openShop({ guestCheckout: true });
const { admin, storage } = shop;
type Buyer = Awaited<ReturnType<typeof shop.signIn>>;

const call = <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, more: object = {}) =>
  shop.http.call<T & { code: string; message: string }>(method, `/api/orders${path}`, {
    token: admin.token,
    ...more,
  });
const listed = async (query: object, token = admin.token) =>
  (
    await call<{ data: Customer[]; total: number; tags: string[] }>(
      'GET',
      `/customers?${new URLSearchParams(query as Record<string, string>)}`,
      { token },
    )
  ).body;

/** An account with its copy in this service. */
async function account(username: string, overrides: object = {}): Promise<Buyer> {
  const buyer = await shop.signIn({
    username,
    email: `${username}@example.com`,
    isEmailProven: true,
  });
  await copy([{ ...buyer, ...overrides }]);
  return buyer;
}
const copy = (accounts: object[]) =>
  createAccountCopy(
    storage,
    async () => ({
      at: new Date().toISOString(),
      accounts: accounts.map((one) => ({
        ...{ id: '', username: '', email: '', isDisabled: false, mergedInto: null },
        ...{ consentedAt: '2026-01-02T00:00:00.000Z', createdAt: '2026-01-01T00:00:00.000Z' },
        ...one,
      })),
      more: false,
    }),
    () => new Date(),
  )();

async function placed(buyer: Buyer | null, overrides: Partial<NewOrderInput> = {}) {
  const product = await shop.stock();
  const email = buyer?.email ?? '';
  const input = orderOf([lineOf(product)], { email, ...overrides });
  const { status, body } = await shop.place(input, buyer?.token);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.order._id;
}
const setStatus = async (id: string, orderStatus: string) => {
  const answer = await call('PUT', `/update-status/${id}`, { body: { orderStatus } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};
const setPaid = (id: string) =>
  call('PUT', `/update-paymentStatus/${id}`, { body: { paymentStatus: 'Paid' } });

let word: string;
beforeEach(() => {
  word = unique('Mogra').replaceAll('-', '').toLowerCase();
});

test('lists accounts and guests who ordered with exact figures, also after every change (rules 24.1, 24.2)', async () => {
  const asha = await account(word);
  expect(await listed({ q: word })).toMatchObject({
    data: [{ _id: asha.id, kind: 'account', name: word, orders: 0, spent: 0, lastOrderAt: null }],
  });
  const [paid, refused, cancelled] = [await placed(asha), await placed(asha), await placed(asha)];
  await setStatus(paid, 'Delivered');
  await setPaid(paid);
  await setStatus(refused, 'Returned');
  await setStatus(cancelled, 'Cancelled');
  const guest = `${word}-Guest@example.com`;
  await placed(null, { email: guest, phone: '+91 98765 43210' });
  await placed(null, { email: guest.toLowerCase() });

  const { data } = await listed({ q: word, sort: 'spent' });
  expect(data).toMatchObject([
    {
      ...{ _id: asha.id, kind: 'account', name: 'Asha Rao', username: word, email: asha.email },
      ...{ orders: 2, spent: 1049, returns: 0, refused: 1, region: 'Karnataka' },
      ...{ consentedAt: '2026-01-02T00:00:00.000Z', since: '2026-01-01T00:00:00.000Z' },
    },
    { _id: expect.stringMatching(/^guest-[0-9a-f]{24}$/), kind: 'guest', orders: 2, spent: 0 },
  ]);
  expect((await listed({ q: '98765-43210' })).data.map(({ _id }) => _id)).toContain(data[1]?._id);

  const refund = { method: 'upi', reference: '412345678901', shipping: 49 };
  const body = { ...refund, day: shopDay(new Date()) };
  expect((await call('POST', `/${paid}/refunds`, { body })).status).toBe(200);
  // a second instance counts from the orders alone, as after a crash
  const other = createStorage(shop.client, shop.prefix);
  const entry = (await other.customerIndex.current()).byId.get(asha.id);
  expect((await listed({ q: asha.email, sort: 'spent' })).data[0]).toMatchObject({ spent: 1000 });
  expect(entry).toMatchObject({ orders: 2, spent: 100_000, refused: 1 });
});

longTest(
  'filters, sorts and exports; shows orders of a customer; is for staff (rule 24.3)',
  async () => {
    const [asha, bela] = [await account(`a${word}`), await account(`b${word}`)];
    const address = { ...orderOf([]).address, region: 'Kerala', firstName: '=Bela' };
    const first = await placed(asha);
    await placed(bela, { address });
    await placed(bela, { address });
    const names = async (query: object) =>
      (await listed({ q: word, ...query })).data.map(({ username }) => username);
    expect(await names({ minOrders: '2' })).toEqual([bela.username]);
    expect(await names({ region: 'Karnataka' })).toEqual([asha.username]);
    expect(await names({ sort: 'recent' })).toEqual([bela.username, asha.username]);
    expect(await names({ lastTo: '2026-01-01' })).toEqual([]);
    expect(await names({ sort: 'name', limit: '1', page: '2' })).toHaveLength(1);
    const { body } = await call<string>('GET', `/customers.csv?q=b${word}`);
    expect(String(body)).toMatch(/^\uFEFF?Customer id,Name,Username/);
    expect(String(body)).toContain(`'=Bela Rao,${bela.username},${bela.email}`);
    const details = await call<CustomerDetails>('GET', `/customers/${asha.id}`);
    expect(details.body.history).toMatchObject([{ _id: first, totalPrice: 1049 }]);
    expect((await call('GET', `/customers/${'a'.repeat(24)}`)).status).toBe(404);
    const support = await shop.signIn({ role: 'accountant' });
    expect((await call('GET', '/customers', { token: support.token })).status).toBe(403);
  },
);

test('replaces note and tags with an audit entry that names no words; rejects an outdated version (rule 24.3)', async () => {
  const asha = await account(word);
  const path = `/customers/${asha.id}`;
  const change = (note: string, tags: string[], seen: Customer) =>
    call<Customer>('PUT', path, {
      body: { note, tags },
      headers: { 'if-match': versionETag(seen) },
    });
  const { body: seen } = await call<CustomerDetails>('GET', path);
  const tag = `VIP ${word}`;
  const changed = await change('Calls before noon', [tag, tag.toLowerCase()], seen);
  expect(changed.body).toMatchObject({ note: 'Calls before noon', tags: [tag] });
  expect((await change('Other', [], seen)).body.code).toBe('customer.changed');
  const found = await listed({ tag });
  expect(found.data.map(({ _id }) => _id)).toEqual([asha.id]);
  expect(found.tags).toContain(tag);
  const { body: audit } = await call<{ data: object[] }>('GET', `/audit?target=${asha.id}`);
  expect(audit.data).toMatchObject([{ by: { id: admin.id }, target: { kind: 'customer' } }]);
  expect(JSON.stringify(audit)).not.toContain('noon');
});

const offer = (segment: string): NewPromotionInput => ({
  title: `For ${word}`,
  trigger: 'automatic',
  effect: { type: 'percentage', scope: 'order', percent: 10, upTo: null },
  conditions: { segment },
});

longTest(
  'gives a discount to accounts in its segment, and to a guest only with the verified address (rules 24.4, 24.5)',
  async () => {
    const [asha, bela] = [await account(`a${word}`), await account(`b${word}`)];
    await placed(asha);
    const { body: seen } = await call<Customer>('GET', `/customers/${asha.id}`);
    await call('PUT', `/customers/${asha.id}`, { body: { note: '', tags: [word] } });
    const guestEmail = `c${word}@example.com`;
    await placed(null, { email: guestEmail });
    const [guest] = (await listed({ q: guestEmail })).data;
    await call('PUT', `/customers/${guest?._id}`, { body: { note: '', tags: [word] } });
    expect(seen.tags).toEqual([]);

    const body = { name: word, conditions: { tag: word } };
    const created = await call<Segment>('POST', '/customer-segments', { body });
    expect(created.body).toMatchObject({ name: word, customers: 2, discounts: [] });
    const { _id } = created.body;
    expect((await call('POST', '/customer-segments', { body })).body.code).toBe(
      'segment.name_taken',
    );
    const none = { name: `x${word}`, conditions: {} };
    expect((await call('POST', '/customer-segments', { body: none })).status).toBe(400);
    expect((await listed({ segment: _id })).total).toBe(2);
    const { body: promotion } = await call<Promotion>('POST', '/promotions', { body: offer(_id) });

    const product = await shop.stock();
    const discountOf = async (buyer: Buyer | null, email?: string) => {
      const { body: quote } = await shop.http.call<Quote>('POST', '/api/orders/quote', {
        token: buyer?.token,
        body: { products: [lineOf(product)], ...(email && { email }) },
      });
      return quote.discount;
    };
    const { email } = { email: guestEmail };
    expect(await discountOf(asha)).toBe(99.9);
    expect(await discountOf(bela)).toBe(0);
    expect(await discountOf(null, email)).toBe(0);
    expect(await discountOf(await shop.signIn({ email }))).toBe(0);
    expect(await discountOf(await shop.signIn({ email, isEmailProven: true }))).toBe(99.9);

    const change = (version: number, fields: object) =>
      call<Segment>('PUT', `/customer-segments/${_id}`, { body: { ...body, version, ...fields } });
    const renamed = { name: `Of ${word}`, conditions: { tag: `${word}-none` } };
    expect((await change(0, renamed)).body).toMatchObject({
      ...renamed,
      ...{ customers: 0, discounts: [`For ${word}`], version: 1 },
    });
    expect(await discountOf(asha)).toBe(0);
    expect((await change(0, {})).body.code).toBe('segment.changed');
    expect((await change(1, {})).body).toMatchObject({ name: word, customers: 2, version: 2 });
    expect(await discountOf(asha)).toBe(99.9);

    // a page of an earlier version sends no segment
    const { segment: _, ...conditions } = promotion.conditions;
    const path = `/promotions/${promotion._id}`;
    const sent = { ...offer(_id), conditions };
    expect((await call<Promotion>('PUT', path, { body: sent })).body.conditions.segment).toBe(_id);
    const refused = await call('DELETE', `/customer-segments/${_id}`);
    expect(refused.body).toMatchObject({ code: 'segment.in_use' });
    expect(refused.body.message).toContain(`“For ${word}”`);
    await call('DELETE', path);
    expect((await call('DELETE', `/customer-segments/${_id}`)).status).toBe(200);
    const late = await call('POST', '/promotions', { body: offer(_id) });
    expect(late.body.code).toBe('promotion.segment_unknown');
    expect((await listed({ segment: _id })) as object).toMatchObject({ code: 'segment.not_found' });
  },
);

test('exports all data of a guest and deletes it; orders keep what the law requires (rule 24.6)', async () => {
  const email = `${word}@example.com`;
  const [over, open] = [await placed(null, { email }), await placed(null, { email })];
  await setStatus(over, 'Delivered');
  const [guest] = (await listed({ q: email })).data;
  await call('PUT', `/customers/${guest?._id}`, { body: { note: `Knows ${word}`, tags: [] } });
  const path = `/customers/${guest?._id}`;
  const { body: data } = await call<{ orders: object[] }>('GET', `${path}/data`);
  expect(data).toMatchObject({ customer: { email }, orders: [{ _id: open }, { _id: over }] });
  const account = await shop.signIn();
  await placed(account);
  expect((await call('DELETE', `/customers/${account.id}`)).body.code).toBe('customer.not_guest');
  expect((await call('DELETE', path)).status).toBe(200);
  expect((await listed({ q: email })).total).toBe(0);

  const work = createRemovedAccountWork(storage, async () => ({
    ...{ at: new Date().toISOString(), accounts: [], more: false },
  }));
  await work();
  expect((await call<{ email: string }>('GET', `/${open}`)).body.email).toBe(email);
  await setStatus(open, 'Delivered');
  await work();
  for (const name of ['orders', 'customerProfiles', 'customers', 'openPieces', 'audit'])
    expect(JSON.stringify(await shop.db('orders').collection(name).find().toArray())).not.toContain(
      word,
    );
  const { body: kept } = await call<object>('GET', `/${over}`);
  expect(kept).toMatchObject({ email: '', timeline: [{ by: { username: 'Guest' } }, {}] });
});

longTest(
  'moves orders, uses of discounts and note of a merged account once, also after a crash (rule 24.7)',
  async () => {
    const [asha, bela] = [await account(`a${word}`), await account(`b${word}`)];
    await placed(asha);
    const limits = { total: null, perAccount: 1 };
    const effect = { type: 'fixed', scope: 'order', amount: 10 } as const;
    const once = { title: word, trigger: 'automatic', effect, limits } as const;
    const { body: promotion } = await call<Promotion>('POST', '/promotions', { body: once });
    const product = await shop.stock();
    const sent = orderOf([lineOf(product)], { email: bela.email, totalPrice: 1039 });
    const { body: discounted } = await shop.place(sent, bela.token);
    const last = await placed(bela);
    await call('PUT', `/customers/${bela.id}`, { body: { note: 'Likes indigo', tags: [word] } });

    const merge = { from: bela.id, into: asha.id };
    const { mergeProfiles } = storage.customers;
    storage.customers.mergeProfiles = () => Promise.reject(new Error('killed'));
    await expect(storage.ordersOfMerged.move(merge)).rejects.toThrow('killed');
    storage.customers.mergeProfiles = mergeProfiles;
    await copy([{ ...bela, isDisabled: true, mergedInto: asha.id }]);
    await storage.ordersOfMerged.move(merge);
    await storage.ordersOfMerged.move(merge);

    expect((await listed({ q: word })).data).toMatchObject([
      { _id: asha.id, orders: 3, note: 'Likes indigo', tags: [word] },
    ]);
    const { body: moved } = await call<object>('GET', `/${last}`);
    expect(moved).toMatchObject({ userId: asha.id, timeline: [{ by: { id: asha.id } }] });
    // the account has used the discount once, and has it again when that order is cancelled
    const priceOf = async () =>
      (
        await shop.http.call<Quote>('POST', '/api/orders/quote', {
          token: asha.token,
          body: { products: [lineOf(product)] },
        })
      ).body.discount;
    expect(await priceOf()).toBe(0);
    await setStatus(discounted.order._id, 'Cancelled');
    expect(await priceOf()).toBe(10);
    await call('DELETE', `/promotions/${promotion._id}`);
  },
);

test('moves orders, uses of discounts, note and tags of a guest to an account, at once or not at all (rule 24.7)', async () => {
  const [asha, gone] = [await account(`a${word}`), await account(`g${word}`, { isDisabled: true })];
  const email = `Guest.${word}@example.com`;
  await placed(asha);
  const limits = { total: null, perAccount: 1 };
  const effect = { type: 'fixed', scope: 'order', amount: 10 } as const;
  const once = { title: word, trigger: 'automatic', effect, limits } as const;
  const { body: promotion } = await call<Promotion>('POST', '/promotions', { body: once });
  const product = await shop.stock();
  const { body: discounted } = await shop.place(
    orderOf([lineOf(product)], { email, totalPrice: 1039 }),
  );
  await placed(null, { email: email.toLowerCase() });
  await call('PUT', `/customers/${asha.id}`, { body: { note: 'Calls first', tags: ['Indigo'] } });
  const [guest] = (await listed({ q: email })).data;
  const note = { note: 'Likes silk', tags: ['Indigo', word] };
  await call('PUT', `/customers/${guest?._id}`, { body: note });

  const merge = (into: string, from = guest?._id, token = admin.token) =>
    call('POST', `/customers/${from}/merge`, { body: { into }, token });
  const support = await shop.signIn({ role: 'orders' });
  expect((await merge(asha.id, guest?._id, support.token)).status).toBe(403);
  expect((await merge(gone.id)).body.message).toContain('is disabled');
  expect((await merge('f'.repeat(24))).body.code).toBe('customer.merge_refused');
  expect((await merge(asha.id, asha.id)).body.code).toBe('customer.not_guest');
  const { mergeProfiles } = storage.customers;
  storage.customers.mergeProfiles = () => Promise.reject(new Error('killed'));
  expect((await merge(asha.id)).status).toBe(500);
  storage.customers.mergeProfiles = mergeProfiles;
  expect((await listed({ q: email })).data).toMatchObject([{ orders: 2 }]);

  const answers = await Promise.all([merge(asha.id), merge(asha.id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect((await listed({ q: word })).data.filter(({ orders }) => orders > 0)).toMatchObject([
    { _id: asha.id, orders: 3, note: 'Calls first\nLikes silk', tags: ['Indigo', word] },
  ]);
  const { body: mine } = await shop.http.call<{ userId: string }>(
    'GET',
    `/api/orders/${discounted.order._id}`,
    { token: asha.token },
  );
  expect(mine.userId).toBe(asha.id);
  const { body: log } = await call<{ data: object[] }>('GET', `/audit?target=${asha.id}`);
  expect(log.data[0]).toMatchObject({
    action: 'merged-guest',
    changes: [{ field: 'orders', to: 2 }],
  });
  const left = await shop.db('orders').collection('customerProfiles').find().toArray();
  expect(JSON.stringify(left.map(({ _id }) => _id))).not.toContain(email.toLowerCase());
  const { body: quote } = await shop.http.call<Quote>('POST', '/api/orders/quote', {
    token: asha.token,
    body: { products: [lineOf(product)] },
  });
  expect(quote.discount).toBe(0);
  await call('DELETE', `/promotions/${promotion._id}`);
});
