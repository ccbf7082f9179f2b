import type { Page } from '@playwright/test';
import type { Product, Session } from '@tanabana/contracts';
import { buildCartLine } from '@tanabana/test-kit/builders';
import { apiOf, signInAdmin } from '@tanabana/test-kit/shop-client';
import type { ShopUnderTest } from './shop.ts';

interface Stocked {
  name: string;
  /** Rupees. */
  price: number;
  stock: number;
}

let made = 0;

/** A product of the test with one colour and two sizes. */
export async function stockedProduct(
  shop: ShopUnderTest,
  { name, price, stock }: Partial<Stocked> = {},
): Promise<Product> {
  made += 1;
  const admin = apiOf(shop, await signInAdmin(shop));
  const [category] = (await admin.categories.list({ query: { limit: '1' } })).data;
  return admin.products.create({
    body: {
      name: name ?? `Trial kurti ${Date.now()}-${made}`,
      category: category?.name ?? '',
      price: String(price ?? 1299),
      saleprice: String(price ?? 1299),
      stock: String(stock ?? 20),
      colors: JSON.stringify([{ name: 'Indigo', sizes: ['S', 'M'] }]),
    },
  });
}

/** Changes by an admin while the product is in a cart. */
export async function changeProduct(
  shop: ShopUnderTest,
  { _id }: Product,
  to: { price?: number; stock?: number },
): Promise<void> {
  const admin = apiOf(shop, await signInAdmin(shop));
  const { price, stock } = to;
  await admin.products.update({
    params: { id: _id },
    body: {
      ...(price !== undefined && { price: String(price), saleprice: String(price) }),
      ...(stock !== undefined && { stock: String(stock) }),
    },
  });
}

/**
 * Opens the page with one unit of each product in the cart, signed in if there is a session. Later
 * changes of both persist.
 */
export async function comeWithCart(
  page: Page,
  products: readonly Product[],
  session?: Session,
): Promise<void> {
  await page.addInitScript(
    ({ cart, state }) => {
      if (localStorage.getItem('trial')) return;
      localStorage.setItem('trial', 'begun');
      localStorage.setItem('app_cart', JSON.stringify(cart));
      if (!state) return;
      localStorage.setItem('user-storage', JSON.stringify({ state, version: 0 }));
      localStorage.setItem('token', state.token);
    },
    {
      cart: products.map(buildCartLine),
      state: session ? { user: session.user, token: session.token } : null,
    },
  );
}

/** The stored `app_cart`: lines with quantities. */
export const storedCart = (page: Page) =>
  page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('app_cart') ?? '[]');
    return (Array.isArray(kept) ? kept : kept.items).map(
      ({ title, qty }: { title: string; qty: number }) => [title, qty],
    );
  });
