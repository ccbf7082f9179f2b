import type { Order } from '@tanabana/contracts';
import { unique } from '@tanabana/test-kit';
import { longTest } from '@tanabana/test-kit/long-test';
import { describe, expect, test } from 'vitest';
import { lineOf, openShop, orderOf } from './shop.ts';

const shop = await openShop({ guestCheckout: true });

interface StoredMail {
  kind: string;
  content: { subject: string; html: string; text: string };
}
const mailsTo = (to: string): Promise<StoredMail[]> =>
  shop.db('orders').collection<StoredMail>('mails').find({ to }).sort({ queuedAt: 1 }).toArray();
const lastTo = async (to: string) => (await mailsTo(to)).at(-1)?.content;

/** All texts that a sender may write, with a unique marker. */
const WORDS = 'evil-offer.example';
const written = (email: string) => ({
  email,
  phone: '+91 98765 00000',
  address: {
    firstName: `First ${WORDS}`,
    lastName: `Last ${WORDS}`,
    street: `Street ${WORDS}`,
    apartment: `Flat ${WORDS}`,
    city: `City ${WORDS}`,
    region: `Region ${WORDS}`,
    country: `Country ${WORDS}`,
    postalCode: '560001',
    note: `Note ${WORDS}`,
  },
});
const newEmail = () => `${unique('asha')}@example.com`;

const place = async (email: string, token?: string) => {
  const product = await shop.stock();
  const { status, body } = await shop.place(orderOf([lineOf(product)], written(email)), token);
  expect(status).toBe(201);
  return body;
};
/** The link in an email and its query. */
function linkIn(text = ''): { id: string; query: URLSearchParams } {
  const [link = ''] = /https:\/\/shop\.example\/order\/\S+/.exec(text) ?? [];
  const { pathname, searchParams } = new URL(link);
  return { id: pathname.split('/').at(-1) ?? '', query: searchParams };
}
const follow = ({ id, query }: ReturnType<typeof linkIn>, token?: string) =>
  shop.http.call<Order>('GET', `/api/orders/${id}?${query}`, { token });
const setStatus = (id: string, orderStatus: string) =>
  shop.http.call('PUT', `/api/orders/update-status/${id}`, {
    token: shop.admin.token,
    body: { orderStatus },
  });

const says = (mail: StoredMail['content'] | undefined, words: string) =>
  [mail?.subject, mail?.text, mail?.html].some((part) => part?.includes(words));

describe.each(['account', 'guest'])('an order of %s', (who) => {
  const tokenOf = async () => (who === 'account' ? (await shop.signIn()).token : undefined);

  longTest("is emailed without the sender's text until a mailed link was followed", async () => {
    const [email, token] = [newEmail(), await tokenOf()];
    const { order } = await place(email, token);
    const first = await lastTo(email);
    expect(says(first, WORDS)).toBe(false);
    expect(says(first, '98765 00000')).toBe(false);
    expect(says(first, '560001')).toBe(false);
    for (const fact of [order._id.slice(-6), 'Indigo Kurti', '₹1,049.00', 'Cash on delivery'])
      expect(first?.text).toContain(fact);

    expect((await follow(linkIn(first?.text), token)).status).toBe(200);
    // repeating changes nothing
    expect((await follow(linkIn(first?.text), token)).status).toBe(200);
    await place(email, token);
    const second = await lastTo(email);
    for (const part of ['First', 'Last', 'Street', 'City', 'Note'])
      expect(second?.text).toContain(`${part} ${WORDS}`);
  });

  longTest('is emailed that way for every status', async () => {
    const [email, token] = [newEmail(), await tokenOf()];
    const { order } = await place(email, token);
    for (const status of ['Shipped', 'Delivered', 'Cancelled']) await setStatus(order._id, status);
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(4);
    for (const { content } of mails) expect(says(content, WORDS)).toBe(false);
  });

  longTest('is not verified by what the API returned to its sender', async () => {
    const [email, token] = [newEmail(), await tokenOf()];
    const { order, orderKey } = await place(email, token);
    const mailed = linkIn((await lastTo(email))?.text).query.get('mailToken') ?? '';
    const other = await place(newEmail(), token);
    const guesses = [orderKey, undefined, 'x', mailed.slice(1), other.orderKey];
    for (const guess of guesses)
      await shop.http.call(
        'GET',
        `/api/orders/${order._id}?${new URLSearchParams({ key: orderKey ?? 'x', mailToken: guess ?? '' })}`,
        { token },
      );
    // a token of another order
    await shop.http.call('GET', `/api/orders/${other.order._id}?mailToken=${mailed}`, { token });
    await place(email, token);
    expect(says(await lastTo(email), WORDS)).toBe(false);
    expect(JSON.stringify([order, other])).not.toContain(mailed);
  });
});

longTest('an address verified by one account is unverified for another', async () => {
  const [email, owner, other] = [newEmail(), await shop.signIn(), await shop.signIn()];
  await place(email, owner.token);
  await follow(linkIn((await lastTo(email))?.text), owner.token);
  await place(email, other.token);
  expect(says(await lastTo(email), WORDS)).toBe(false);
});

longTest("the account's verified address gets complete emails", async () => {
  const email = newEmail();
  const { token } = await shop.signIn({ email: email.toUpperCase(), isEmailProven: true });
  await place(email, token);
  expect(says(await lastTo(email), WORDS)).toBe(true);
  const elsewhere = newEmail();
  await place(elsewhere, token);
  expect(says(await lastTo(elsewhere), WORDS)).toBe(false);
});

longTest('a verified address gets up to 60 emails an hour', async () => {
  const email = newEmail();
  const { token } = await shop.signIn({ email, isEmailProven: true });
  const hour = Math.ceil(Date.now() / 86_400_000) * 86_400_000;
  shop.setClock(() => new Date(hour));
  for (let i = 0; i < 62; i += 1) await place(email, token);
  expect(await mailsTo(email)).toHaveLength(60);
});

test('an older guest link still works and verifies nothing', async () => {
  const email = newEmail();
  const { order, orderKey } = await place(email);
  expect(
    (await follow({ id: order._id, query: new URLSearchParams({ key: orderKey ?? '' }) })).status,
  ).toBe(200);
  await place(email);
  expect(says(await lastTo(email), WORDS)).toBe(false);
});

test("a mailed link of an account's order opens nothing for others", async () => {
  const email = newEmail();
  await place(email, shop.shopper.token);
  const link = linkIn((await lastTo(email))?.text);
  expect((await follow(link)).status).toBe(401);
  expect((await follow(link, (await shop.signIn()).token)).status).toBe(404);
});
