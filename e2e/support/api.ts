import { randomUUID } from 'node:crypto';
import { type Api, createClient } from '@tanabana/api-client';
import type { NewOrderInput, Order, Product, Session } from '@tanabana/contracts';
import { buildOrderOf } from '@tanabana/test-kit/builders';
import type { OpenShop } from './shop.ts';

export interface Shopper {
  username: string;
  email: string;
  password: string;
}

/** A person nobody has registered yet. */
export function newShopper(): Shopper {
  const username = `asha.${randomUUID().slice(0, 8)}`;
  return { username, email: `${username}@example.com`, password: 'handloom-7' };
}

/** The shop's calls through its gateway, as nobody or with a session's token. */
export const apiOf = (shop: OpenShop, session?: Session): Api =>
  createClient({ origin: shop.address, token: () => session?.token ?? null });

export async function signUp(shop: OpenShop, shopper = newShopper()): Promise<Session> {
  await apiOf(shop).auth.register({ body: shopper });
  return signIn(shop, shopper.username, shopper.password);
}

export const signIn = (shop: OpenShop, identifier: string, password: string) =>
  apiOf(shop).auth.login({ body: { identifier, password } });

export const signInAdmin = (shop: OpenShop) => signIn(shop, shop.adminUsername, shop.adminPassword);

/** Any product with pictures of which at least `units` are left. */
export async function aProductInStock(shop: OpenShop, units = 1): Promise<Product> {
  const { data } = await apiOf(shop).products.list({ query: { inStock: '1', limit: '100' } });
  const card = data.find(
    ({ stock, colors }) => stock >= units && colors[0] && colors[0].images.length > 1,
  );
  if (!card) throw new Error(`No product has ${units} units left.`);
  return apiOf(shop).products.get({ params: { id: card._id } });
}

/** Cash on delivery for one product, in its first colour and size. */
export const orderFor = (product: Product, quantity = 1): NewOrderInput =>
  buildOrderOf([{ product, quantity }]);

export async function placeOrder(
  shop: OpenShop,
  session: Session,
  product: Product,
  quantity = 1,
): Promise<Order> {
  const { order } = await apiOf(shop, session).orders.create(
    { body: orderFor(product, quantity) },
    { idempotencyKey: randomUUID() },
  );
  return order;
}
