import { randomUUID } from 'node:crypto';
import {
  type Api,
  type Calls,
  type ClientOptions,
  createCalls,
  createClient,
} from '@tanabana/api-client';
import {
  collectionRoutes,
  contentRoutes,
  type Endpoints,
  type NewOrderInput,
  type Order,
  type Product,
  reviewRoutes,
  type Session,
  unitsLeft,
} from '@tanabana/contracts';
import { buildOrderOf } from '../builders.ts';

/** A running shop and its admin. */
export interface OpenShop {
  /** Origin without a trailing slash. */
  address: string;
  adminUsername: string;
  adminPassword: string;
}

export interface Shopper {
  username: string;
  email: string;
  password: string;
}

/** A person who is not registered yet. */
export function newShopper(): Shopper {
  const username = `asha.${randomUUID().slice(0, 8)}`;
  return { username, email: `${username}@example.com`, password: 'handloom-7' };
}

/** All calls of the shop, also those that only one module loads. */
export type ShopApi = Api & {
  readonly collections: Calls<typeof Endpoints.collectionEndpoints>;
  readonly content: Calls<typeof Endpoints.contentEndpoints>;
  readonly reviews: Calls<typeof Endpoints.reviewEndpoints>;
};

/** The shop's calls through its gateway, anonymously or with a session's token. */
export function apiOf(shop: OpenShop, session?: Session): ShopApi {
  const options: ClientOptions = { origin: shop.address, token: () => session?.token ?? null };
  return {
    ...createClient(options),
    collections: createCalls(collectionRoutes, options),
    content: createCalls(contentRoutes, options),
    reviews: createCalls(reviewRoutes, options),
  };
}

export async function signUp(shop: OpenShop, shopper = newShopper()): Promise<Session> {
  await apiOf(shop).auth.register({ body: shopper });
  return signIn(shop, shopper.username, shopper.password);
}

export const signIn = (shop: OpenShop, identifier: string, password: string) =>
  apiOf(shop).auth.login({ body: { identifier, password } });

export const signInAdmin = (shop: OpenShop) => signIn(shop, shop.adminUsername, shop.adminPassword);

/** Any product with pictures whose first colour and size are in stock. */
export async function aProductInStock(shop: OpenShop): Promise<Product> {
  const { data } = await apiOf(shop).products.list({ query: { inStock: '1', limit: '100' } });
  for (const { _id, colors } of data) {
    const [first] = colors;
    if (!first || first.images.length < 2) continue;
    const product = await apiOf(shop).products.get({ params: { id: _id } });
    const choice = { color: first.name, size: first.sizes[0] ?? null };
    if (unitsLeft(product, choice) > 0) return product;
  }
  throw new Error('No product has its first colour and size in stock.');
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
