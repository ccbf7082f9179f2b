import { Agent, request } from 'node:http';
import { createClient } from '@tanabana/api-client';
import { type NewOrderInput, orderTotals, type Product, type Session } from '@tanabana/contracts';
import type { StartedShop } from '@tanabana/local/shop';

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const TIMEOUT_MS = 20_000;

export interface Answer {
  status: number;
  body: { code?: string; order?: { _id: string }; message?: string };
}

/** One call with little work for this process, which shares its cores with what it measures. */
export function send(
  origin: string,
  method: string,
  path: string,
  options: { token?: string; body?: unknown; key?: string } = {},
): Promise<Answer> {
  const { token, body, key } = options;
  const text = body === undefined ? '' : JSON.stringify(body);
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(key && { 'idempotency-key': key }),
    ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  };
  return new Promise((resolve, reject) => {
    const call = request(
      origin + path,
      { method, headers, agent, timeout: TIMEOUT_MS },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', reject);
        answer.on('end', () => {
          const all = Buffer.concat(parts).toString();
          const isJson = answer.headers['content-type']?.startsWith('application/json');
          resolve({ status: answer.statusCode ?? 0, body: isJson ? JSON.parse(all) : {} });
        });
      },
    );
    call.on('timeout', () => call.destroy(new Error('No answer in time.')));
    call.on('error', reject);
    call.end(text);
  });
}

export const closeConnections = (): void => agent.destroy();

const apiOf = (shop: StartedShop, session?: Session) =>
  createClient({ origin: shop.address, token: () => session?.token ?? null });

export const signInAdmin = (shop: StartedShop): Promise<Session> =>
  apiOf(shop).auth.login({
    body: { identifier: shop.adminUsername, password: shop.adminPassword },
  });

/** Makes products of one colour and size, with so many pieces each. */
export async function stockShelf(
  shop: StartedShop,
  count: number,
  pieces: number,
): Promise<Product[]> {
  const admin = apiOf(shop, await signInAdmin(shop));
  await admin.categories.create({ body: { name: 'Bench' } });
  const products: Product[] = [];
  for (let index = 0; index < count; index += 1) {
    const body = {
      name: `Indigo Block Print Kurti ${index}`,
      category: 'Bench',
      price: '1299',
      saleprice: '999',
      stock: String(pieces),
      description: 'Hand-printed cotton with wooden blocks, washed soft, in two lengths.',
      colors: JSON.stringify([{ name: 'Indigo', sizes: ['M'] }]),
    };
    products.push(await admin.products.create({ body }));
  }
  return products;
}

export async function signUpBuyers(shop: StartedShop, count: number): Promise<Session[]> {
  const { auth } = apiOf(shop);
  const buyers: Session[] = [];
  for (let index = 0; index < count; index += 1) {
    const username = `buyer.${index}`;
    const body = { username, email: `${username}@example.com`, password: 'handloom-7' };
    await auth.register({ body });
    buyers.push(await auth.login({ body: { identifier: username, password: body.password } }));
  }
  return buyers;
}

/** Cash on delivery, as the checkout sends it. */
export function orderFor(lines: readonly { id: string; quantity: number }[]): NewOrderInput {
  const price = 999;
  return {
    email: 'asha@example.com',
    phone: '98765 43210',
    address: {
      firstName: 'Asha',
      lastName: 'Rao',
      street: '12 MG Road',
      city: 'Bengaluru',
      region: 'Karnataka',
      country: 'India',
      postalCode: '560001',
    },
    paymentMethod: 'cash-delivery',
    products: lines.map(({ id, quantity }) => ({
      productId: id,
      quantity,
      price,
      selectedColor: 'Indigo',
      selectedSize: 'M',
    })),
    totalPrice: orderTotals(lines.map(({ quantity }) => ({ price, quantity }))).totalPrice,
  };
}
