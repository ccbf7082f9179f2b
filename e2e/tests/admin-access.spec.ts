import type { Route } from '@tanabana/contracts';
import {
  authEndpoints,
  categoryEndpoints,
  contactEndpoints,
  orderEndpoints,
  productEndpoints,
} from '@tanabana/contracts/endpoints';
import { signUp } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';

const ID = 'f'.repeat(24);
const services: Record<string, Route>[] = [
  productEndpoints,
  categoryEndpoints,
  authEndpoints,
  contactEndpoints,
  orderEndpoints,
];
const calls = services.flatMap((endpoints) => Object.values(endpoints));
const forAdmins = calls.filter(({ access }) => access === 'admin');

test('every call for admins refuses a shopper with 403 and a visitor with 401', async ({
  shop,
}) => {
  expect(forAdmins.length).toBeGreaterThan(20);
  const { token } = await signUp(shop);
  const ask = async ({ method, path, files }: Route, bearer?: string): Promise<number> => {
    const body =
      method === 'GET' || method === 'DELETE' ? undefined : files ? new FormData() : '{}';
    const answer = await fetch(shop.address + path.replace(/:\w+/g, ID), {
      method,
      body,
      headers: {
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
        ...(body === '{}' ? { 'content-type': 'application/json' } : {}),
      },
    });
    await answer.arrayBuffer();
    return answer.status;
  };
  for (const call of forAdmins) {
    const name = `${call.method} ${call.path}`;
    expect(await ask(call, token), `${name} as a shopper`).toBe(403);
    expect(await ask(call), `${name} as a visitor`).toBe(401);
  }
});

test('statuses are refused in the words of the shop, and so are lists that only admins sort', async ({
  shop,
}) => {
  const { token } = await signUp(shop);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const put = (path: string, body: object) =>
    fetch(`${shop.address}/api/orders/${path}/${ID}`, {
      method: 'PUT',
      headers,
      body: JSON.stringify(body),
    });
  for (const [path, body, message] of [
    ['update-status', { orderStatus: 'Shipped' }, 'Only admin can change order status.'],
    ['update-paymentStatus', { paymentStatus: 'Paid' }, 'Only admin can change payment status.'],
  ] as const) {
    const answer = await put(path, body);
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ message });
  }
  for (const query of ['sort=stock-asc', 'lowStock=1'])
    expect((await fetch(`${shop.address}/api/products?${query}`, { headers })).status).toBe(403);
});
