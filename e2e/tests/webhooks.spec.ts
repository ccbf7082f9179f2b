import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signInAdmin, signUp } from '@tanabana/test-kit/shop-client';
import { stockedProduct } from '../support/cart.ts';
import { placeUpiOrder } from '../support/checkout.ts';
import { openTab } from '../support/dashboard.ts';
import { expect, test } from '../support/fixtures.ts';

interface Message {
  headers: IncomingHttpHeaders;
  body: string;
  type: string;
  data: { orderId?: string };
}

test('an owner creates a webhook, receives an order with a valid signature, and replays it after a failure (rules 27.11 to 27.15)', {
  tag: '@long',
}, async ({ page, shop }) => {
  const messages: Message[] = [];
  let status = 500;
  const receiver = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    messages.push({ headers: request.headers, body, ...JSON.parse(body) });
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/orders`;
  const product = await stockedProduct(shop);
  const session = await signUp(shop);
  await openTab(page, await signInAdmin(shop), 'integrations');

  await page.getByRole('button', { name: 'New webhook' }).click();
  const form = page.getByRole('dialog', { name: 'New webhook' });
  await form.getByLabel('Address').fill(url);
  await form.getByRole('button', { name: 'Create webhook' }).click();
  const created = page.getByRole('dialog', { name: 'Signing secret' });
  const secret = await created.getByRole('textbox', { name: 'Secret' }).inputValue();
  await created.getByRole('button', { name: 'Done' }).click();

  const order = await placeUpiOrder(shop, session, product);
  const ofOrder = () => messages.filter(({ data }) => data.orderId === order._id);
  await expect.poll(() => ofOrder().length, { timeout: 20_000 }).toBeGreaterThan(0);
  const [message] = ofOrder();
  const { 'webhook-id': id, 'webhook-timestamp': at } = message?.headers ?? {};
  const signature = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .update(`${id}.${at}.${message?.body}`)
    .digest('base64');
  expect(message?.headers['webhook-signature']).toBe(`v1,${signature}`);
  expect(message?.type).toBe('order.placed');

  await page.getByRole('button', { name: `Deliveries of ${url}` }).click();
  const row = page
    .getByRole('table', { name: `Deliveries to ${url}` })
    .getByRole('row')
    .nth(1);
  await expect(row).toContainText('Status 500');
  // gives up the pending delivery, which is then replayed
  await page.getByRole('button', { name: `Disable ${url}` }).click();
  await page.getByRole('button', { name: `Enable ${url}` }).click();
  await expect(row).toContainText('Failed');
  status = 204;
  await row.getByRole('button', { name: 'Replay' }).click();
  await expect(row).toContainText('Delivered');
  expect(ofOrder().at(-1)?.headers['webhook-id']).toBe(id);

  await page.getByRole('button', { name: `Delete ${url}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: `Delete ${url}` })).toBeHidden();
  receiver.close();
});
