import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { openShop } from './shop.ts';

const shop = await openShop({ guestCheckout: false });
const cashOnly = await shop.start({ takesPrepaid: false });

const HEAD = [
  'POST /api/orders/create-upi HTTP/1.1',
  'Host: shop',
  'Content-Type: multipart/form-data; boundary=x',
  'Content-Length: 5000000',
];

/**
 * Sends the head of a call and the start of its form, waits for a response, then sends the rest and
 * a second call on the same connection. Returns both status codes.
 */
function sendHalf(url: string, headers: readonly string[] = []): Promise<string[]> {
  const { port } = new URL(url);
  return new Promise((resolve, reject) => {
    const begun = '--x\r\nContent-Disposition: form-data; name="orderData"\r\n\r\n{';
    let text = '';
    const socket = connect(Number(port), '127.0.0.1', () =>
      socket.write(`${[...HEAD, ...headers].join('\r\n')}\r\n\r\n${begun}`),
    );
    let finished = false;
    socket.on('data', (chunk) => {
      text += chunk.toString();
      const seen = [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status ?? '');
      if (seen.length === 2) {
        socket.destroy();
        resolve(seen);
      } else if (!finished) {
        finished = true;
        socket.write(Buffer.alloc(5_000_000 - begun.length, 32));
        socket.write('GET /healthz HTTP/1.1\r\nHost: shop\r\n\r\n');
      }
    });
    socket.once('error', reject);
    socket.once('close', () => resolve([text]));
  });
}

test('a visitor who may not order is rejected before the form is uploaded', async () => {
  expect(await sendHalf(shop.http.url)).toEqual(['401', '200']);
});

test('an expired session is rejected before the form is uploaded', async () => {
  expect(await sendHalf(shop.http.url, ['Authorization: Bearer no.good.token'])).toEqual([
    '401',
    '200',
  ]);
});

test('a shop without prepaid orders rejects the call before the form is uploaded', async () => {
  const authorization = `Authorization: Bearer ${shop.shopper.token}`;
  expect(await sendHalf(cashOnly.url, [authorization])).toEqual(['400', '200']);
});

test('a visitor is rejected before the body is read, even if it is invalid', async () => {
  for (const body of ['{', '{"email":5}', '']) {
    const headers = { 'content-type': 'application/json' };
    const { status } = await shop.http.call('POST', '/api/orders/create', { body, headers });
    expect(status).toBe(401);
  }
});
