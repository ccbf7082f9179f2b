import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type Order, type Product, type Session, texts } from '@tanabana/contracts';
import { apiOf, orderFor, signUp } from '@tanabana/test-kit/shop-client';
import sharp from 'sharp';
import { comeWithCart } from './cart.ts';
import type { ShopUnderTest } from './shop.ts';
import { fillBilling } from './steps.ts';

/** Opens the checkout with these products, signed in, with a completed form. */
export async function atCheckout(
  page: Page,
  shop: ShopUnderTest,
  products: readonly Product[],
): Promise<Session> {
  const session = await signUp(shop);
  await comeWithCart(page, products, session);
  await page.goto('/checkout');
  await fillBilling(page, { username: '', password: '', email: session.user.email });
  return session;
}

export const placeOrderButton = (page: Page) => page.getByRole('button', { name: 'Place Order' });

export const thanks = (page: Page) =>
  page.getByRole('heading', { name: 'Thank you for your order' });

/** Waits for the confirmation. It is visible for 1.2 s, so each frame is checked. */
export const thanked = (page: Page) =>
  page.waitForFunction(
    ({ title, line }) => {
      const heading = [...document.querySelectorAll('h1')].find((one) => one.textContent === title);
      return heading?.parentElement?.textContent?.includes(line);
    },
    texts.thanks,
    { timeout: 20_000 },
  );

/** Opens the order from the confirmation, or from the toast with its link afterwards. */
export function seeOrder(page: Page): Promise<void> {
  const name = 'See your order';
  return page.getByRole('link', { name }).or(page.getByRole('button', { name })).first().click();
}

export const payment = (page: Page) => page.getByRole('dialog', { name: 'Complete Payment' });

let utrs = 0;

/** An unused UTR. */
export function newUtr(): string {
  utrs += 1;
  return `${Date.now()}${String(utrs).padStart(3, '0')}`;
}

/** A payment screenshot of random pixels, so that its size in bytes follows its pixels. */
export async function screenshot(width = 200, height = width) {
  const buffer = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
  return { name: 'upi-payment.png', mimeType: 'image/png', buffer };
}

/** Orders of the account, newest first. */
export async function ordersOf(shop: ShopUnderTest, session: Session): Promise<Order[]> {
  const { orders } = await apiOf(shop, session).orders.ofUser({
    params: { userId: session.user.id },
  });
  return orders;
}

/** Stock of a product, bypassing caches. */
export async function stockOf(shop: ShopUnderTest, session: Session, { _id }: Product) {
  return (await apiOf(shop, session).products.get({ params: { id: _id } })).stock;
}

/** An order paid by UPI, with a screenshot. */
export async function placeUpiOrder(
  shop: ShopUnderTest,
  session: Session,
  product: Product,
  utr = newUtr(),
): Promise<Order> {
  const { name, mimeType, buffer } = await screenshot(270, 585);
  const sent = { ...orderFor(product), paymentMethod: 'pre-paid', transactionId: utr };
  const { order } = await apiOf(shop, session).orders.createUpi(
    {
      body: { orderData: JSON.stringify(sent) },
      files: [new File([new Uint8Array(buffer)], name, { type: mimeType })],
    },
    { idempotencyKey: randomUUID() },
  );
  return order;
}
