import type { Order } from '@tanabana/contracts';
import { longTest } from '@tanabana/test-kit/long-test';
import { describe, expect, test } from 'vitest';
import { createOrderMails } from '../src/mails/order-mails.ts';
import { createUnpaidMails } from '../src/mails/unpaid-mails.ts';
import { createUnpaidOrders } from '../src/unpaid/unpaid-service.ts';
import { lineOf, openShop, orderOf, SETTINGS, upiOrderOf } from './shop.ts';

const shop = await openShop();
const { admin, shopper } = shop;
const HOUR = 3_600_000;

let later = 0;
const now = () => new Date(Date.now() + later);
shop.setClock(now);

/**
 * Background jobs of one service instance; other instances may run the same jobs on the same
 * database.
 */
const instance = () =>
  createUnpaidOrders({
    storage: shop.storage,
    mails: createOrderMails(SETTINGS),
    settings: SETTINGS,
    now,
  });
const unpaid = instance();
const migrateAgain = async (): Promise<void> => {
  await shop.db('orders').collection('migrations').deleteMany({});
  await shop.storage.migrate(SETTINGS, { now });
};
const after = async (hours: number): Promise<void> => {
  later += hours * HOUR;
  await unpaid.work();
};

interface StoredMail {
  kind: string;
  to: string;
  content: { subject: string; text: string };
}
const mails = (filter: object): Promise<StoredMail[]> =>
  shop.db('orders').collection<StoredMail>('mails').find(filter).sort({ queuedAt: 1 }).toArray();

let made = 0;
const placed = async () => {
  made += 1;
  const email = `unpaid-${made}@shop.example`;
  const product = await shop.stock();
  const sent = upiOrderOf([lineOf(product, { quantity: 3 })], { email });
  const { body } = await shop.placeUpi(sent, shopper.token);
  return { product, email, id: body.order._id };
};
const get = async (id: string) =>
  (await shop.http.call<Order>('GET', `/api/orders/${id}`, { token: admin.token })).body;
const set = (id: string, body: { paymentStatus: string } | { orderStatus: string }) =>
  shop.http.call<{ order: Order }>(
    'PUT',
    `/api/orders/${'orderStatus' in body ? 'update-status' : 'update-paymentStatus'}/${id}`,
    { token: admin.token, body },
  );
/** Declines a payment; the buyer's email follows from the event. */
const decline = async (id: string) => {
  const answer = await set(id, { paymentStatus: 'Decline' });
  await shop.handleEvents();
  return answer;
};

describe('an order with a declined payment', () => {
  longTest(
    'is kept for a day with an email to the buyer, then returns its stock once',
    async () => {
      const { product, email, id } = await placed();
      const { body } = await decline(id);
      const { keptUntil } = body.order;
      expect(new Date(keptUntil ?? 0).getTime()).toBeCloseTo(now().getTime() + 24 * HOUR, -5);
      const [declined] = await mails({ to: email, kind: 'payment-declined' });
      expect(declined?.content.text).toMatch(/We hold your order until \d+ \w+ \d{4}, .+ \(IST\)/);
      await after(23.9);
      expect(await get(id)).toMatchObject({ orderStatus: 'Pending', keptUntil });
      expect(await shop.left(product)).toBe(7);

      await after(0.2);
      await unpaid.work();
      const order = await get(id);
      expect(order).toMatchObject({
        orderStatus: 'Cancelled',
        paymentStatus: 'Decline',
        keptUntil: null,
      });
      expect(order.timeline.at(-1)).toMatchObject({
        kind: 'orderStatus',
        from: 'Pending',
        to: 'Cancelled',
        by: { id: null, username: 'The shop' },
      });
      expect(await shop.left(product)).toBe(10);
      const reported = await mails({ to: email, kind: 'order-expired' });
      expect(reported).toHaveLength(1);
      expect(reported[0]?.content.text).toContain('cancelled');
      const audit = await shop.http.call('GET', `/api/orders/audit?target=${id}&limit=1`, {
        token: admin.token,
      });
      expect(audit.body.data).toMatchObject([
        { by: { id: null, username: 'The shop' }, changes: [{ to: 'Cancelled' }] },
      ]);
    },
  );

  test.each([
    ['is found after all', { paymentStatus: 'Paid' }],
    ['is looked at again', { paymentStatus: 'Pending' }],
    ['is shipped all the same', { orderStatus: 'Shipped' }],
  ])('stays if it %s', async (_, change) => {
    const { product, id } = await placed();
    await decline(id);
    await set(id, change);
    expect((await get(id)).keptUntil).toBeNull();
    await after(30);
    expect((await get(id)).orderStatus).not.toBe('Cancelled');
    expect(await shop.left(product)).toBe(7);
  });

  test('gets a new day and email when declined again', async () => {
    const { email, id } = await placed();
    await decline(id);
    later += 20 * HOUR;
    await set(id, { paymentStatus: 'Paid' });
    await decline(id);
    await after(20);
    expect((await get(id)).orderStatus).toBe('Pending');
    expect(await mails({ to: email, kind: 'payment-declined' })).toHaveLength(2);
    await after(5);
    expect((await get(id)).orderStatus).toBe('Cancelled');
  });

  longTest('is ended once by ten concurrent instances', async () => {
    const all = await Promise.all(Array.from({ length: 3 }, placed));
    for (const { id } of all) await decline(id);
    later += 25 * HOUR;
    await Promise.all(Array.from({ length: 10 }, () => instance().work()));
    for (const { id, email, product } of all) {
      const order = await get(id);
      expect(order.timeline.filter(({ to }) => to === 'Cancelled')).toHaveLength(1);
      expect(await shop.left(product)).toBe(10);
      expect(await mails({ to: email, kind: 'order-expired' })).toHaveLength(1);
    }
  });

  test('from an older version gets its day from now on', async () => {
    const { email, id } = await placed();
    await decline(id);
    const orders = shop.db('orders').collection('orders');
    await orders.updateOne({ 'lines.quantity': 3, email }, { $unset: { keptUntil: '' } });
    await migrateAgain();
    expect((await get(id)).keptUntil).toBeTruthy();
    const [, again] = await mails({ to: email, kind: 'payment-declined' });
    expect(again?.content.text).toContain('We hold your order until');
    await after(25);
    expect((await get(id)).orderStatus).toBe('Cancelled');
  });
});

test.each(['keptUntil', 'lookBy'])('%s is queried by index', async (field) => {
  const orders = shop.db('orders').collection('orders');
  const due = orders
    .find({ [field]: { $gt: new Date(0), $lte: now() } })
    .sort({ [field]: 1, _id: 1 });
  const plan = JSON.stringify(await due.explain());
  expect(plan).toContain(`"indexName":"${field}"`);
  expect(plan).not.toContain('COLLSCAN');
});

describe('an unchecked payment', () => {
  const reminders = () => mails({ kind: 'payments-waiting' });
  const texts = async (from = 0) =>
    (await reminders())
      .slice(from)
      .map(({ content }) => content.text)
      .join('\n');
  const number = (id: string) => id.slice(-6);

  test('never ends the order; the owner gets one reminder after 12 hours', async () => {
    await after(50);
    const before = (await reminders()).length;
    const [one, other] = [await placed(), await placed()];
    await after(11.9);
    expect(await reminders()).toHaveLength(before);
    await after(0.2);
    const [mail, ...more] = (await reminders()).slice(before);
    expect(more).toEqual([]);
    expect(mail?.to).toBe('owner@shop.example');
    for (const { id } of [one, other]) expect(mail?.content.text).toContain(number(id));
    expect(mail?.content.text).toContain('₹2,997.00');
    await after(100);
    expect(await reminders()).toHaveLength(before + 1);
    for (const { id, product } of [one, other]) {
      expect((await get(id)).orderStatus).toBe('Pending');
      expect(await shop.left(product)).toBe(7);
    }
  });

  test('is listed by name for fifty orders, plus the number of others', () => {
    const mailsOfAll = createUnpaidMails(SETTINGS, createOrderMails(SETTINGS));
    const orders = Array.from({ length: 53 }, (_, i) => ({
      id: String(i).padStart(24, '0'),
      totalPrice: 99900,
      createdAt: now(),
    }));
    const all = (count: number) => mailsOfAll.waiting(orders.slice(0, count)).text;
    expect(all(50)).toContain('Order 000049');
    expect(all(50)).not.toContain('more.');
    expect(all(53)).toContain('Order 000049');
    expect(all(53)).not.toContain('Order 000050');
    expect(all(53)).toContain('… and 3 more.');
  });

  test.each([
    ['was paid', { paymentStatus: 'Paid' }],
    ['was declined', { paymentStatus: 'Decline' }],
    ['was of an order that is cancelled', { orderStatus: 'Cancelled' }],
  ])('is settled if it %s', async (_, change) => {
    await after(50);
    const before = (await reminders()).length;
    const { id } = await placed();
    await set(id, change);
    await after(13);
    expect(await texts(before)).not.toContain(number(id));
  });

  test('does not exist for cash on delivery', async () => {
    await after(50);
    const before = (await reminders()).length;
    await shop.place(orderOf([lineOf(await shop.stock())]), shopper.token);
    await after(13);
    expect(await reminders()).toHaveLength(before);
  });

  test('is reminded of at once if older than reminders, but not for cash on delivery', async () => {
    await after(50);
    const before = (await reminders()).length;
    const { id } = await placed();
    const cash = await shop.place(orderOf([lineOf(await shop.stock())]), shopper.token);
    const orders = shop.db('orders').collection('orders');
    await orders.updateMany({}, { $unset: { lookBy: '' } });
    await migrateAgain();
    await instance().work();
    expect(await texts(before)).toContain(number(id));
    expect(await texts(before)).not.toContain(number(cash.body.order._id));
  });

  test('is reminded of once by ten concurrent instances', async () => {
    await after(50);
    const before = (await reminders()).length;
    await Promise.all(Array.from({ length: 3 }, placed));
    later += 13 * HOUR;
    await Promise.all(Array.from({ length: 10 }, () => instance().work()));
    expect(await reminders()).toHaveLength(before + 1);
  });
});
