import { type Order, texts } from '@tanabana/contracts';
import { avifBomb } from '@tanabana/test-kit';
import { longTest } from '@tanabana/test-kit/long-test';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { lineOf, openShop, orderOf, upiOrderOf } from './shop.ts';

const shop = await openShop();
const { shopper, admin } = shop;

const picture = (width = 600, height = 1200) =>
  sharp({ create: { width, height, channels: 3, background: '#27346b' } });
const screenshot = await picture().png().toBuffer();
const bomb = await picture(7000, 7000).png().toBuffer();

const setStatus = (id: string, orderStatus: string) =>
  shop.http.call('PUT', `/api/orders/update-status/${id}`, {
    token: admin.token,
    body: { orderStatus },
  });
const stored = async () => ({
  orders: await shop.db('orders').collection('orders').countDocuments(),
  screenshots: await shop.db('orders').collection('screenshots').countDocuments(),
});
/** Runs work that must store and take nothing. */
async function nothingStored(
  work: (kurti: Awaited<ReturnType<typeof shop.stock>>) => Promise<void>,
) {
  const kurti = await shop.stock();
  const before = await stored();
  await work(kurti);
  expect(await stored()).toEqual(before);
  expect(await shop.left(kurti)).toBe(10);
}

describe('a prepaid order', () => {
  test('starts with a pending payment, its UTR in capitals and its screenshot (rule 4.7)', async () => {
    const kurti = await shop.stock();
    const sent = upiOrderOf([lineOf(kurti)], { transactionId: 'upi1234567ab' });
    const { status, body } = await shop.placeUpi(sent, shopper.token, { screenshot });
    expect(status).toBe(201);
    expect(body.message).toBe(texts.thanks.line);
    expect(body.order).toMatchObject({
      userId: shopper.id,
      paymentMethod: 'pre-paid',
      paymentStatus: 'Pending',
      orderStatus: 'Pending',
      transactionId: 'UPI1234567AB',
      paymentScreenshotUrl: `/api/orders/${body.order._id}/payment-screenshot`,
      totalPrice: 1049,
    });
    expect(await shop.left(kurti)).toBe(9);
  });

  test('needs no screenshot', async () => {
    const kurti = await shop.stock();
    const { status, body } = await shop.placeUpi(upiOrderOf([lineOf(kurti)]), shopper.token);
    expect(status).toBe(201);
    expect(body.order.paymentScreenshotUrl).toBeNull();
    const answer = await shop.http.call('GET', `/api/orders/${body.order._id}/payment-screenshot`, {
      token: shopper.token,
    });
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ code: 'order.screenshot_not_found' });
  });

  test('is found by its UTR', async () => {
    const kurti = await shop.stock();
    const sent = upiOrderOf([lineOf(kurti)], { transactionId: 'FINDME778899' });
    const { body } = await shop.placeUpi(sent, shopper.token);
    const list = await shop.http.call<{ orders: Order[] }>('GET', '/api/orders?q=findme7788', {
      token: admin.token,
    });
    expect(list.body.orders.map(({ _id }) => _id)).toEqual([body.order._id]);
  });
});

describe('a UTR (rule 5.6)', () => {
  test.each(['Pending', 'Cancelled'])(
    'of a %s order is taken, regardless of letter case',
    async (status) => {
      const kurti = await shop.stock({ stock: 5 });
      const transactionId = `abc${Date.now()}`;
      const first = await shop.placeUpi(
        upiOrderOf([lineOf(kurti)], { transactionId }),
        shopper.token,
      );
      await setStatus(first.body.order._id, status);
      const before = await stored();
      const left = await shop.left(kurti);
      const other = await shop.signIn();
      const again = upiOrderOf([lineOf(kurti)], { transactionId: transactionId.toUpperCase() });
      const { status: refused, body } = await shop.placeUpi(again, other.token, { screenshot });
      expect(refused).toBe(409);
      expect(body.code).toBe('order.utr_used');
      expect(await stored()).toEqual(before);
      expect(await shop.left(kurti)).toBe(left);
    },
  );

  longTest('sent by 20 concurrent buyers creates one order', async () => {
    const kurti = await shop.stock({ stock: 50 });
    const sent = upiOrderOf([lineOf(kurti)]);
    const other = await shop.start();
    const buyers = await Promise.all(Array.from({ length: 20 }, () => shop.signIn()));
    const answers = await Promise.all(
      buyers.map(({ token }, index) =>
        shop.placeUpi(sent, token, { instance: index % 2 ? other : shop.http }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'order.utr_used')).toHaveLength(19);
    expect(await shop.left(kurti)).toBe(49);
  });

  test.each([
    [null, texts.validation.prepaid],
    ['', texts.validation.prepaid],
    ['12345', texts.validation.utr],
    ['UTR 123456', texts.validation.utr],
    ['1'.repeat(36), texts.validation.utr],
    [{ $gt: '' }, 'Please check what you entered.'],
  ])('%j is invalid', async (transactionId, message) => {
    await nothingStored(async (kurti) => {
      const sent = upiOrderOf([lineOf(kurti)], { transactionId: transactionId as string });
      const { status, body } = await shop.placeUpi(sent, shopper.token, { screenshot });
      expect(status).toBe(400);
      if (typeof transactionId === 'string') expect(body.message).toBe(message);
    });
  });
});

describe('a screenshot', () => {
  const placed = async (file: Uint8Array) => {
    const kurti = await shop.stock();
    const sent = upiOrderOf([lineOf(kurti)]);
    const { body } = await shop.placeUpi(sent, shopper.token, { screenshot: file });
    return body.order;
  };
  const read = async (order: Order, token: string, query = '') => {
    const answer = await fetch(`${shop.http.url}${order.paymentScreenshotUrl}${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return { answer, data: Buffer.from(await answer.arrayBuffer()) };
  };

  longTest('is re-encoded: no metadata, upright, at most 1600 px per side', async () => {
    const photo = await picture(3000, 1000)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { data, answer } = await read(await placed(photo), shopper.token);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    const { width, height, exif, orientation, format } = await sharp(data).metadata();
    expect({ width, height, format }).toEqual({ width: 533, height: 1600, format: 'jpeg' });
    expect(exif).toBeUndefined();
    expect(orientation).toBeUndefined();
    expect(data.includes('secret place')).toBe(false);
  });

  test('is for owner and admin only, and not cached (rule 10.11)', async () => {
    const order = await placed(screenshot);
    for (const token of [shopper.token, admin.token]) {
      const { answer } = await read(order, token);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
    }
    const stranger = await shop.signIn();
    expect((await read(order, stranger.token)).answer.status).toBe(404);
    expect((await fetch(`${shop.http.url}${order.paymentScreenshotUrl}`)).status).toBe(401);
    expect((await read(order, 'x')).answer.status).toBe(401);
    expect((await read(order, stranger.token, '?key=guess')).answer.status).toBe(404);
  });

  test('is served in the requested width, never enlarged', async () => {
    const order = await placed(screenshot);
    const { data } = await read(order, admin.token, '?w=160');
    expect((await sharp(data).metadata()).width).toBe(160);
    const wide = await read(order, admin.token, '?w=1280');
    expect((await sharp(wide.data).metadata()).width).toBe(600);
    expect((await read(order, admin.token, '?w=161')).answer.status).toBe(400);
  });

  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  );
  test.each([
    ['an SVG', svg],
    ['text', Buffer.from('paid')],
    ['nothing', Buffer.alloc(0)],
    ['half a picture', screenshot.subarray(0, 100)],
    ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')],
    ['too many pixels', bomb],
    ['a few bytes of AVIF that become 40 megapixels', avifBomb()],
  ])('that is %s is rejected together with the order', async (_, file) => {
    await nothingStored(async (kurti) => {
      const sent = upiOrderOf([lineOf(kurti)]);
      const { status, body } = await shop.placeUpi(sent, shopper.token, { screenshot: file });
      expect(status).toBe(422);
      expect(body).toMatchObject({
        code: 'order.screenshot_invalid',
        errors: [{ path: 'paymentScreenshot' }],
      });
    });
  });

  test('that was rejected is not remembered: the same attempt succeeds with a valid one', async () => {
    const kurti = await shop.stock();
    const sent = upiOrderOf([lineOf(kurti)]);
    const bad = await shop.placeUpi(sent, shopper.token, { screenshot: svg, key: 'upi-5' });
    expect(bad.status).toBe(422);
    const good = await shop.placeUpi(sent, shopper.token, { screenshot, key: 'upi-5' });
    expect(good.status).toBe(201);
  });

  longTest('over 8 MB is too large', async () => {
    await nothingStored(async (kurti) => {
      const file = Buffer.alloc(8 * 1024 * 1024 + 1, 1);
      const sent = upiOrderOf([lineOf(kurti)]);
      expect((await shop.placeUpi(sent, shopper.token, { screenshot: file })).status).toBe(413);
    });
  });
});

describe('the same key', () => {
  longTest(
    '20 times at once through two instances creates one order with equal responses',
    async () => {
      const kurti = await shop.stock();
      const buyer = await shop.signIn();
      const sent = upiOrderOf([lineOf(kurti)]);
      const other = await shop.start();
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          shop.placeUpi(sent, buyer.token, {
            screenshot,
            key: 'upi-1',
            instance: index % 2 ? other : shop.http,
          }),
        ),
      );
      for (const { status, body } of answers) {
        expect(status).toBe(201);
        expect(body).toEqual(answers[0]?.body);
      }
      expect(await shop.left(kurti)).toBe(9);
    },
  );

  test('returns the first response after the order has changed', async () => {
    const kurti = await shop.stock();
    const sent = upiOrderOf([lineOf(kurti)]);
    const first = await shop.placeUpi(sent, shopper.token, { screenshot, key: 'upi-2' });
    await setStatus(first.body.order._id, 'Cancelled');
    const again = await shop.placeUpi(sent, shopper.token, { screenshot, key: 'upi-2' });
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
  });

  test.each([
    ['another picture', { transactionId: 'SAMEUTR0001' }, 'upi-3'],
    ['another UTR', { transactionId: 'OTHERUTR001' }, 'upi-4'],
  ])('with %s is rejected', async (_, overrides, key) => {
    const kurti = await shop.stock();
    const sent = upiOrderOf([lineOf(kurti)], { transactionId: 'SAMEUTR0001' });
    if (key === 'upi-3') await shop.placeUpi(sent, shopper.token, { screenshot, key });
    else {
      const first = upiOrderOf([lineOf(kurti)]);
      await shop.placeUpi(first, shopper.token, { screenshot, key });
    }
    const file = key === 'upi-3' ? await picture(601).png().toBuffer() : screenshot;
    const { status, body } = await shop.placeUpi({ ...sent, ...overrides }, shopper.token, {
      screenshot: file,
      key,
    });
    expect(status).toBe(422);
    expect(body.code).toBe('idempotency.key_reused');
    expect(await shop.left(kurti)).toBe(9);
  });
});

describe('invalid input', () => {
  test('prices and statuses sent are compared or ignored, as for other orders', async () => {
    await nothingStored(async (kurti) => {
      const cheap = { ...upiOrderOf([lineOf(kurti)]), totalPrice: 1, paymentStatus: 'Paid' };
      const { status, body } = await shop.placeUpi(cheap, shopper.token, { screenshot });
      expect(status).toBe(409);
      expect(body.code).toBe('order.price_changed');
    });
  });

  test('a cash order is not a prepaid one', async () => {
    await nothingStored(async (kurti) => {
      const sent = { ...orderOf([lineOf(kurti)]), transactionId: 'UTR1234567' };
      expect((await shop.placeUpi(sent, shopper.token)).status).toBe(400);
    });
  });

  test.each([
    ['no JSON', '{"products":'],
    ['an operator', '{"$where":"1"}'],
    ['nothing', ''],
  ])('%s', async (_, orderData) => {
    const body = new FormData();
    body.append('orderData', orderData);
    const answer = await shop.http.call('POST', '/api/orders/create-upi', {
      token: shopper.token,
      body,
    });
    expect(answer.status).toBe(400);
  });

  test('10,000 lines', async () => {
    await nothingStored(async (kurti) => {
      const lines = Array.from({ length: 10_000 }, () => lineOf(kurti));
      const { status } = await shop.placeUpi(upiOrderOf(lines), shopper.token);
      expect(status).toBe(413);
    });
  });

  test('two files', async () => {
    await nothingStored(async (kurti) => {
      const body = new FormData();
      body.append('orderData', JSON.stringify(upiOrderOf([lineOf(kurti)])));
      for (const name of ['a.png', 'b.png']) {
        body.append('paymentScreenshot', new Blob([new Uint8Array(screenshot)]), name);
      }
      const { status } = await shop.http.call('POST', '/api/orders/create-upi', {
        token: shopper.token,
        body,
      });
      expect([400, 413]).toContain(status);
    });
  });

  test('without signing in', async () => {
    await nothingStored(async (kurti) => {
      expect((await shop.placeUpi(upiOrderOf([lineOf(kurti)]))).status).toBe(401);
    });
  });

  test('in a shop without prepaid orders', async () => {
    const instance = await shop.start({ takesPrepaid: false });
    await nothingStored(async (kurti) => {
      const sent = upiOrderOf([lineOf(kurti)]);
      const { status, body } = await shop.placeUpi(sent, shopper.token, { instance });
      expect(status).toBe(400);
      expect(body.errors?.[0]?.path).toBe('paymentMethod');
    });
  });
});
