import { randomUUID } from 'node:crypto';
import { type Api, createClient } from '@tanabana/api-client';
import {
  type NewOrderInput,
  type Order,
  orderTotals,
  type Product,
  type Session,
  sellingPrice,
} from '@tanabana/contracts';
import type { ShopUnderTest } from './shop.ts';

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
export const apiOf = (shop: ShopUnderTest, session?: Session): Api =>
  createClient({ origin: shop.address, token: () => session?.token ?? null });

export async function signUp(shop: ShopUnderTest, shopper = newShopper()): Promise<Session> {
  await apiOf(shop).auth.register({ body: shopper });
  return signIn(shop, shopper.username, shopper.password);
}

export const signIn = (shop: ShopUnderTest, identifier: string, password: string) =>
  apiOf(shop).auth.login({ body: { identifier, password } });

export const signInAdmin = (shop: ShopUnderTest) =>
  signIn(shop, shop.adminUsername, shop.adminPassword);

/** Any product with pictures of which at least `pieces` are left. */
export async function aProductInStock(shop: ShopUnderTest, pieces = 1): Promise<Product> {
  const { data } = await apiOf(shop).products.list({ query: { inStock: '1', limit: '100' } });
  const card = data.find(
    ({ stock, colors }) => stock >= pieces && colors[0] && colors[0].images.length > 1,
  );
  if (!card) throw new Error(`No product has ${pieces} pieces left.`);
  return apiOf(shop).products.get({ params: { id: card._id } });
}

/** Cash on delivery for one product, in its first colour and size. */
export function orderFor(product: Product, quantity = 1): NewOrderInput {
  const [colour] = product.colors;
  const price = sellingPrice(product);
  return {
    email: 'asha@example.com',
    phone: '98765 43210',
    address: { firstName: 'Asha', street: '1 MI Road', city: 'Jaipur', postalCode: '302001' },
    paymentMethod: 'cash-delivery',
    products: [
      {
        productId: product._id,
        quantity,
        price,
        selectedColor: colour?.name ?? null,
        selectedSize: colour?.sizes[0] ?? null,
      },
    ],
    totalPrice: orderTotals([{ price, quantity }]).totalPrice,
  };
}

export async function placeOrder(
  shop: ShopUnderTest,
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
