import type { Address } from '@tanabana/contracts';
import { longTest } from '@tanabana/test-kit/long-test';
import { ObjectId } from 'mongodb';
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
  test('are stored as sent, the first one as the default', async () => {
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
  test('can be changed and deleted; one is always the default', async () => {
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
  longTest('are limited to twenty, also for thirty concurrent ones', async () => {
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
  longTest('cannot be seen, changed or deleted by others', async () => {
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
  ])('reject %o', async (wrong) => {
    const { call } = await book();
    expect((await call('POST', '', { ...ADDRESS, ...wrong })).status).toBe(400);
  });
  longTest('in India need a phone number of 10 digits and a PIN code; elsewhere any', async () => {
    const { call, list } = await book();
    for (const country of ['', 'United Kingdom']) {
      const abroad = { ...ADDRESS, country, phone: '12345', postalCode: 'EC1A 1BB' };
      expect((await call('POST', '', abroad)).status).toBe(201);
    }
    const wrong = { ...ADDRESS, phone: '12345', postalCode: 'EC1A 1BB' };
    const refused = {
      status: 400,
      body: {
        code: 'request.invalid',
        errors: [
          { path: 'phone', message: 'Please enter a phone number of 10 digits.' },
          { path: 'postalCode', message: 'Please enter a PIN code of 6 digits.' },
        ],
      },
    };
    expect(await call('POST', '', wrong)).toMatchObject(refused);
    const [abroad] = await list();
    expect(await call('PUT', `/${abroad?.id}`, wrong)).toMatchObject(refused);
  });
  longTest('older than that check stay usable (rules 3.8, 5.5)', async () => {
    const { token, user } = await auth.signedIn();
    const old = {
      ...ADDRESS,
      id: new ObjectId().toHexString(),
      phone: '0141-2345',
      postalCode: '30200',
    };
    await auth.db.collection('addresses').insertOne({
      _id: new ObjectId(user.id),
      addresses: [{ ...old, isDefault: true }],
      revision: 1,
    });
    const change = (overrides: object) =>
      auth.call<Address>('PUT', `/api/auth/addresses/${old.id}`, {
        token,
        body: { ...old, ...overrides },
      });
    expect(await change({ label: 'Work' })).toMatchObject({ status: 200, body: { label: 'Work' } });
    expect((await change({ phone: '0141-2346' })).status).toBe(400);
    expect((await change({ phone: '98765 43210', postalCode: '302 001' })).status).toBe(200);
  });
  test('require a user', async () => {
    expect((await auth.call('GET', '/api/auth/addresses')).status).toBe(401);
  });
});
