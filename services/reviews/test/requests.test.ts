import { createLogger } from '@tanabana/service-kit';
import { createMailRounds, mailTransport } from '@tanabana/service-kit/mail';
import { mailCatcher } from '@tanabana/test-kit';
import { longTest } from '@tanabana/test-kit/long-test';
import { describe, expect, test } from 'vitest';
import { DAY, SITE, startReviews } from './reviews-under-test.ts';

const shop = await startReviews();
const delivered = (daysAgo: number) => ({ deliveredAt: new Date(shop.clock.now - daysAgo * DAY) });
const kindsTo = async (to: string) => (await shop.mailsTo(to)).map(({ kind }) => kind);

describe('a request for reviews', () => {
  test('is emailed once, with the link and the lines, when its days have passed (rule 19.4)', async () => {
    const products = [shop.product(), shop.product()];
    const order = await shop.deliver(products, { ...delivered(6.9), userId: 'c'.repeat(24) });
    await shop.request();
    expect(await kindsTo(order.email)).toEqual([]);
    shop.clock.now += DAY;
    await shop.request();
    await shop.request();
    const [mail, ...more] = await shop.mailsTo(order.email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ kind: 'review-request', account: 'c'.repeat(24) });
    const { text = '', html = '' } = mail?.content ?? {};
    const key = shop.access.keyOf(order.orderId);
    const link = `${SITE.publicUrl}/reviews/write?order=${order.orderId}&key=${key}`;
    for (const part of [...products.map(({ name }) => `${name}, Indigo, size M`), `${link}\n`])
      expect(text).toContain(part);
    expect(text).toContain(`${link}&optOut=1`);
    expect(html).toContain(link.replaceAll('&', '&amp;'));
  });

  longTest('is emailed once when two instances look at the same time (rule 19.4)', async () => {
    const orders = await Promise.all(
      Array.from({ length: 5 }, () => shop.deliver(undefined, delivered(8))),
    );
    await Promise.all([shop.request(), shop.request(), shop.request()]);
    for (const { email } of orders) expect(await kindsTo(email)).toEqual(['review-request']);
  });

  test('names no line that is reviewed, and is not sent if all are (rule 19.4)', async () => {
    const [written, open] = [shop.product(), shop.product()];
    const part = await shop.deliver([written, open], delivered(8));
    await shop.guestOf(part).create();
    const whole = await shop.deliver([written], delivered(8));
    await shop.guestOf(whole).create();
    await shop.request();
    const [mail] = await shop.mailsTo(part.email);
    expect(mail?.content.subject).toBe(`How do you like ${open.name}?`);
    expect(mail?.content.text).not.toContain(written.name);
    expect(await kindsTo(whole.email)).toEqual([]);
  });

  test('is not sent to an address that opted out by the link of any order (rule 19.4)', async () => {
    const [first, second] = [
      await shop.deliver(undefined, { email: 'Chitra@example.com', ...delivered(8) }),
      await shop.deliver(undefined, { email: 'chitra@example.com', ...delivered(8) }),
    ];
    const path = `/api/reviews/orders/${first.orderId}/opt-out`;
    expect((await shop.http.call('POST', path)).body.code).toBe('review.order_not_found');
    for (const _ of [1, 2]) {
      const { key } = shop.guestOf(first);
      expect((await shop.http.call('POST', `${path}?key=${key}`)).status).toBe(200);
    }
    await shop.request();
    for (const { email } of [first, second]) expect(await kindsTo(email)).toEqual([]);
    const stored = JSON.stringify(await shop.db.collection('optOuts').find().toArray());
    expect(stored).not.toContain('chitra');
  });

  test('names an address that ends requests by one POST of a mail program, not by GET (rule 19.4)', async () => {
    const order = await shop.deliver(undefined, delivered(8));
    await shop.request();
    const [mail] = await shop.mailsTo(order.email);
    const { pathname, search } = new URL(mail?.content.unsubscribe ?? '');
    const isOptedOut = () => shop.db.collection('optOuts').countDocuments({ at: shop.now() });
    shop.clock.now += 1;
    expect((await shop.http.fetch(pathname + search)).status).toBeOneOf([404, 405]);
    expect(await isOptedOut()).toBe(0);
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    expect((await shop.http.fetch(pathname + search, { method: 'POST', body })).status).toBe(200);
    expect(await isOptedOut()).toBe(1);
  });

  test('is not sent while the setting is null, nor more than 14 days late (rule 19.4)', async () => {
    await shop.settings({ requestAfterDays: null });
    const [recent, old] = [
      await shop.deliver(undefined, delivered(5)),
      await shop.deliver(undefined, delivered(40)),
    ];
    await shop.request();
    expect(await kindsTo(recent.email)).toEqual([]);
    await shop.settings({ requestAfterDays: 3 });
    await shop.request();
    expect(await kindsTo(recent.email)).toEqual(['review-request']);
    expect(await kindsTo(old.email)).toEqual([]);
    await shop.settings({ requestAfterDays: 7 });
  });

  longTest('reaches its reader by SMTP (rule 19.4)', async () => {
    const catcher = await mailCatcher();
    const order = await shop.deliver(undefined, delivered(8));
    await shop.request();
    const transport = mailTransport({
      SMTP_URL: catcher.url,
      MAIL_DIR: '.data/mail',
      PUBLIC_URL: SITE.publicUrl,
      STORE_NAME: SITE.storeName,
      TIME_ZONE: 'Asia/Kolkata',
    });
    const log = createLogger('reviews', 'silent');
    await createMailRounds({ queue: shop.storage.mails, transport, log }).sendDue();
    transport.close();
    const mail = await catcher.next(({ to }) => to.includes(order.email));
    expect(mail.fromName).toBe(SITE.storeName);
    const link = /https:\S+key=\S+/.exec(mail.text)?.[0] ?? '';
    const { search } = new URL(link);
    const query = new URLSearchParams(search);
    const { status } = await shop.http.call(
      'GET',
      `/api/reviews/orders/${query.get('order')}?key=${query.get('key')}`,
    );
    expect(status).toBe(200);
  });
});
