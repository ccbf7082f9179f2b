import type { Address } from '@tanabana/contracts';
import { describe, expect, test } from 'vitest';
import { startAuth } from './auth-under-test.ts';

const auth = await startAuth();
const ADDRESS = {
  label: 'Home',
  firstName: 'Asha',
  lastName: 'Rao',
  street: '12 MG Road',
  apartment: '4B',
  city: 'Bengaluru',
  region: 'Karnataka',
  country: 'India',
  postalCode: '560001',
  phone: '98765 43210',
};

async function book() {
  const { token } = await auth.signedIn();
  const call = <T = Address>(method: string, path = '', body?: unknown) =>
    auth.call<T>(method, `/api/auth/addresses${path}`, { token, body });
  const add = async (overrides: object = {}) =>
    (await call('POST', '', { ...ADDRESS, ...overrides })).body;
  const list = async () => (await call<{ data: Address[] }>('GET')).body.data;
  return { call, add, list };
}

describe('saved addresses', () => {
  test('are kept as sent, the first one as the default', async () => {
    const { call, list } = await book();
    expect(await list()).toEqual([]);
    const { status, body } = await call('POST', '', { ...ADDRESS, owner: 'x' });
    expect(status).toBe(201);
    expect(body).toEqual({
      ...ADDRESS,
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      isDefault: true,
    });
    expect(await list()).toEqual([body]);
  });
  test('change and go; one of them is always the default', async () => {
    const { call, add, list } = await book();
    const [home, office] = [await add(), await add({ label: 'Office' })];
    const changed = await call('PUT', `/${office.id}`, {
      ...ADDRESS,
      label: 'Work',
      isDefault: true,
    });
    expect(changed.body).toMatchObject({ id: office.id, label: 'Work', isDefault: true });
    expect((await list()).map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [office.id, true],
      [home.id, false],
    ]);
    expect((await call('DELETE', `/${office.id}`)).status).toBe(200);
    expect(await list()).toMatchObject([{ id: home.id, isDefault: true }]);
  });
  test('end at twenty, also when thirty come at once', async () => {
    const { call, list } = await book();
    const answers = await Promise.all(Array.from({ length: 30 }, () => call('POST', '', ADDRESS)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused).toMatchObject(
      Array(10).fill({ status: 422, body: { code: 'auth.too_many_addresses' } }),
    );
    const all = await list();
    expect(all).toHaveLength(20);
    expect(all.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });
  test('are nobody else’s to see, change or delete', async () => {
    const [mine, other] = [await book(), await book()];
    const { id } = await mine.add();
    expect(await other.list()).toEqual([]);
    const missing = { status: 404, body: { code: 'auth.address_not_found' } };
    expect(await other.call('PUT', `/${id}`, ADDRESS)).toMatchObject(missing);
    expect(await other.call('DELETE', `/${id}`)).toMatchObject(missing);
    expect(await other.call('DELETE', '/nothing')).toMatchObject(missing);
    expect(await mine.list()).toHaveLength(1);
  });
  test.each([
    { firstName: '' },
    { street: undefined },
    { postalCode: ' ' },
    { phone: { $gt: '' } },
    { city: 'x'.repeat(101) },
    { street: 'a\0b' },
    { isDefault: 'yes' },
  ])('refuse %o', async (wrong) => {
    const { call } = await book();
    expect((await call('POST', '', { ...ADDRESS, ...wrong })).status).toBe(400);
  });
  test('need a user', async () => {
    expect((await auth.call('GET', '/api/auth/addresses')).status).toBe(401);
  });
});
