import { randomUUID } from 'node:crypto';
import { createClient } from '@tanabana/api-client';
import { buildOrderInput, unique } from '@tanabana/test-kit';
import { expect } from 'vitest';

/** An admin puts something on the shelf, a shopper registers and orders it: all through the gateway. */
export async function goOneOrder(origin: string, adminPassword: string): Promise<void> {
  const visitor = createClient({ origin });
  const as = async (identifier: string, password: string) => {
    const { token, user } = await visitor.auth.login({ body: { identifier, password } });
    return { user, ...createClient({ origin, token: () => token }) };
  };

  const admin = await as('admin', adminPassword);
  const category = unique('Kurtis');
  await admin.categories.create({ body: { name: category } });
  const product = await admin.products.create({
    body: {
      name: unique('Indigo kurti'),
      category,
      price: '1299',
      saleprice: '999',
      stock: '5',
      colors: JSON.stringify([{ name: 'Indigo', sizes: ['S', 'M'] }]),
    },
  });

  const username = unique('asha').slice(0, 20);
  const password = 'handloom-7';
  const email = `${username}@example.com`;
  await visitor.auth.register({ body: { username, email, password } });
  const shopper = await as(username, password);
  const body = buildOrderInput({ email });
  const [line] = body.products;
  if (!line) throw new Error('The order has no line.');
  body.products = [{ ...line, productId: product._id }];
  const { order } = await shopper.orders.create({ body }, { idempotencyKey: randomUUID() });

  const { orders } = await shopper.orders.ofUser({ params: { userId: shopper.user.id } });
  expect(orders).toMatchObject([{ _id: order._id, totalPrice: 1049, orderStatus: 'Pending' }]);
  const left = await shopper.products.get({ params: { id: product._id } });
  expect(left.stock).toBe(4);
}
