import { longTest } from '@tanabana/test-kit/long-test';
import { ObjectId } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { idsOf, someId, startWishlists } from './wishlists-under-test.ts';

const wishlists = await startWishlists();
const NOBODYS = { saved: [], compared: [] };

test('are empty for a new account, and reading stores nothing', async () => {
  const asha = await wishlists.shopper();
  expect(await asha.call('GET', '')).toMatchObject({ status: 200, body: NOBODYS });
  expect(await wishlists.stored.countDocuments({})).toBe(0);
});

test('are read as stored by 0.1.0', async () => {
  const asha = await wishlists.shopper();
  const entry = { productId: someId(), price: 1299.5, addedAt: '2026-01-05T10:00:00.000Z' };
  const _id = new ObjectId(asha.id);
  await wishlists.stored.insertOne({ _id, saved: [entry], compared: [] });
  await wishlists.storage.migrate();
  expect(await asha.lists()).toEqual({ saved: [entry], compared: [] });
});

describe('adding a product', () => {
  test('returns the lists in order of addition with the price at that time', async () => {
    const asha = await wishlists.shopper();
    const [kurta, kurti] = [someId(), someId()];
    await asha.save(kurta, { price: 1299.5 });
    const { status, body } = await asha.save(kurti);
    expect(status).toBe(200);
    expect(body).toEqual({
      saved: [
        { productId: kurta, price: 1299.5, addedAt: expect.any(String) },
        { productId: kurti, price: 999, addedAt: expect.any(String) },
      ],
      compared: [],
    });
    expect(await asha.lists()).toEqual(body);
  });

  test('is idempotent, regardless of the letter case of its id', async () => {
    const asha = await wishlists.shopper();
    const kurta = someId();
    const first = await asha.save(kurta);
    const again = await asha.save(kurta.toUpperCase(), { price: 1 });
    expect(again).toMatchObject({ status: 200, body: first.body });
  });

  test('keeps both lists, and those of each shopper, separate', async () => {
    const [asha, bela] = [await wishlists.shopper(), await wishlists.shopper()];
    const kurta = someId();
    await asha.save(kurta);
    await asha.compare(kurta);
    await bela.save(someId());
    const { saved, compared } = await asha.lists();
    expect([idsOf(saved), idsOf(compared)]).toEqual([[kurta], [kurta]]);
    expect(idsOf((await bela.lists()).saved)).not.toContain(kurta);
  });

  test('with an earlier time restores its position, never in the future', async () => {
    const asha = await wishlists.shopper();
    const [kurta, kurti, top] = [someId(), someId(), someId()];
    const { body } = await asha.save(kurta);
    await asha.save(kurti);
    await asha.call('DELETE', `/saved/${kurta}`);
    const addedAt = body.saved[0]?.addedAt;
    await asha.save(kurta, { price: 999, addedAt });
    await asha.save(top, { price: 999, addedAt: '2999-01-01T00:00:00Z' });
    const { saved } = await asha.lists();
    expect(idsOf(saved)).toEqual([kurta, kurti, top]);
    expect(saved[0]?.addedAt).toBe(addedAt);
    expect(Date.parse(saved[2]?.addedAt ?? '')).toBeLessThanOrEqual(Date.now());
  });

  longTest('as fifth to compare is rejected with a message', async () => {
    const asha = await wishlists.shopper();
    const ids = [someId(), someId(), someId(), someId()];
    for (const id of ids) await asha.compare(id);
    expect(await asha.compare(someId())).toMatchObject({
      status: 422,
      body: { code: 'wishlist.compare_full' },
    });
    expect((await asha.compare(ids[0] ?? '')).status).toBe(200);
    expect(idsOf((await asha.lists()).compared)).toEqual(ids);
  });
});

describe('removing a product', () => {
  test('leaves the others and is idempotent', async () => {
    const asha = await wishlists.shopper();
    const [kurta, kurti] = [someId(), someId()];
    await asha.save(kurta);
    await asha.save(kurti);
    for (const _ of [1, 2]) {
      const { status, body } = await asha.call('DELETE', `/saved/${kurta}`);
      expect(status).toBe(200);
      expect(idsOf(body.saved)).toEqual([kurti]);
    }
  });

  test('from an empty list returns empty lists', async () => {
    const asha = await wishlists.shopper();
    expect(await asha.call('DELETE', `/compared/${someId()}`)).toMatchObject({
      status: 200,
      body: NOBODYS,
    });
  });
});

describe('input', () => {
  const product = someId();
  test.each([
    [{}, 'price'],
    [{ price: -1 }, 'price'],
    [{ price: 1.234 }, 'price'],
    [{ price: '999' }, 'price'],
    [{ price: { $gt: 0 } }, undefined],
    [{ price: 999, addedAt: 'yesterday' }, 'addedAt'],
  ])('%o is rejected', async (body, path) => {
    const asha = await wishlists.shopper();
    const refused = await asha.call<{ errors?: { path: string }[] }>(
      'PUT',
      `/saved/${product}`,
      body,
    );
    expect(refused).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    if (path) expect(refused.body.errors).toMatchObject([{ path }]);
  });

  test.each([
    '/loved/aaaaaaaaaaaaaaaaaaaaaaaa',
    '/saved/kurta',
    '/saved/%00',
    '/saved/%7B%22$ne%22:1%7D',
  ])('%s does not exist', async (path) => {
    const asha = await wishlists.shopper();
    expect((await asha.call('PUT', path, { price: 1 })).status).toBe(404);
    expect((await asha.call('DELETE', path)).status).toBe(404);
  });

  test('without a valid token is rejected', async () => {
    const calls = [
      ['GET', ''],
      ['POST', '/merge'],
      ['PUT', `/saved/${product}`],
      ['DELETE', `/saved/${product}`],
    ] as const;
    for (const [method, path] of calls) {
      const asked = (token?: string) => wishlists.call(method, `/api/wishlists${path}`, { token });
      expect(await asked()).toMatchObject({ status: 401, body: { code: 'auth.required' } });
      expect(await asked('abc')).toMatchObject({
        status: 401,
        body: { code: 'auth.token_invalid' },
      });
    }
  });
});
