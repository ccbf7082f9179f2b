import type { Route } from '@tanabana/contracts';
import * as contract from '@tanabana/contracts/endpoints';
import type { StartedShop } from '@tanabana/shop-runner/shop';
import { signUp } from '@tanabana/test-kit/shop-client';
import { describe, expect, test } from 'vitest';

const ID = 'f'.repeat(24);
/** The calls of every service, including services added later. */
const calls = Object.entries(contract)
  .filter(([name]) => name.endsWith('Endpoints'))
  .flatMap(([, endpoints]) => Object.values(endpoints as Record<string, Route>));
const forAdmins = calls.filter(({ access }) => access === 'admin');
const forUsers = calls.filter(({ access }) => access === 'user');

async function ask(
  shop: StartedShop,
  { method, path, files }: Route,
  bearer?: string,
): Promise<number> {
  const body = method === 'GET' || method === 'DELETE' ? undefined : files ? new FormData() : '{}';
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
}

export const describeAccess = (shop: StartedShop) =>
  describe('calls of admins and accounts', () => {
    test('each admin call returns 403 for a shopper and 401 for a visitor (rules 1.4, 6.3)', async () => {
      const services = new Set(forAdmins.map(({ path }) => path.split('/')[2]));
      const known = ['auth', 'categories', 'contact', 'orders', 'products'];
      expect([...services]).toEqual(expect.arrayContaining(known));
      const { token } = await signUp(shop);
      for (const call of forAdmins) {
        const name = `${call.method} ${call.path}`;
        expect(await ask(shop, call, token), `${name} as a shopper`).toBe(403);
        expect(await ask(shop, call), `${name} as a visitor`).toBe(401);
      }
    });

    test('each account call returns 401 for a visitor (rules 1.4, 6.3)', async () => {
      expect(forUsers.length).toBeGreaterThan(10);
      for (const call of forUsers)
        expect(await ask(shop, call), `${call.method} ${call.path}`).toBe(401);
    });

    test("status changes and admin sort orders are rejected with the shop's message (rule 6.3)", async () => {
      const { token } = await signUp(shop);
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const put = (path: string, body: object, as: Record<string, string> = headers) =>
        fetch(`${shop.address}/api/orders/${path}/${ID}`, {
          method: 'PUT',
          headers: as,
          body: JSON.stringify(body),
        });
      for (const [path, body, message] of [
        ['update-status', { orderStatus: 'Shipped' }, 'Only admin can change order status.'],
        [
          'update-paymentStatus',
          { paymentStatus: 'Paid' },
          'Only admin can change payment status.',
        ],
      ] as const) {
        const answer = await put(path, body);
        expect(answer.status).toBe(403);
        expect(await answer.json()).toMatchObject({ message });
        const visitor = { 'content-type': 'application/json' };
        expect((await put(path, body, visitor)).status).toBe(401);
      }
      for (const query of ['sort=stock-asc', 'lowStock=1'])
        expect((await fetch(`${shop.address}/api/products?${query}`, { headers })).status).toBe(
          403,
        );
    });
  });
