import { MAX_SAVED, type WishlistEntry } from '@tanabana/contracts';
import { describe, expect, test } from 'vitest';
import { idsOf, someId, startWishlists } from './wishlists-under-test.ts';

const wishlists = await startWishlists();

const entry = (productId: string, addedAt = '2026-01-01T00:00:00.000Z'): WishlistEntry => ({
  productId,
  price: 500,
  addedAt,
});

describe('several devices at once', () => {
  test("lose none of each other's changes, even with an account's first two products", async () => {
    const second = await wishlists.instance();
    const phone = await wishlists.shopper();
    const laptop = await wishlists.shopper(phone.id, second);
    const ids = Array.from({ length: 20 }, someId);
    const answers = await Promise.all(ids.map((id, at) => (at % 2 ? phone : laptop).save(id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(idsOf((await phone.lists()).saved).toSorted()).toEqual(ids);
  });

  test('add the same product once', async () => {
    const asha = await wishlists.shopper();
    const kurta = someId();
    await Promise.all(Array.from({ length: 10 }, () => asha.save(kurta)));
    expect(idsOf((await asha.lists()).saved)).toEqual([kurta]);
  });

  test('never compare more than four products', async () => {
    const asha = await wishlists.shopper();
    const answers = await Promise.all(Array.from({ length: 10 }, () => asha.compare(someId())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(6);
    expect((await asha.lists()).compared).toHaveLength(4);
  });

  test('add and remove without undoing each other', async () => {
    const asha = await wishlists.shopper();
    const [old, more] = [Array.from({ length: 5 }, someId), Array.from({ length: 5 }, someId)];
    for (const id of old) await asha.save(id);
    await Promise.all([
      ...old.map((id) => asha.call('DELETE', `/saved/${id}`)),
      ...more.map((id) => asha.save(id)),
    ]);
    expect(idsOf((await asha.lists()).saved).toSorted()).toEqual(more);
  });
});

describe("a visitor's lists", () => {
  test("are merged into the account's, which stay unchanged", async () => {
    const asha = await wishlists.shopper();
    const [known, kurta, kurti] = [someId(), someId(), someId()];
    await asha.save(known, { price: 1299, addedAt: '2026-01-02T00:00:00.000Z' });
    const kept = {
      saved: [entry(kurta), entry(known), entry(kurti, '2026-01-03T00:00:00.000Z'), entry(kurta)],
      compared: [entry(kurta)],
    };
    const { status, body } = await asha.call('POST', '/merge', kept);
    expect(status).toBe(200);
    expect(idsOf(body.saved)).toEqual([kurta, known, kurti]);
    expect(body.saved[1]).toMatchObject({ price: 1299 });
    expect(idsOf(body.compared)).toEqual([kurta]);
    expect((await asha.call('POST', '/merge', kept)).body).toEqual(body);
  });

  test("are dropped beyond the limit; the account's own stay", async () => {
    const asha = await wishlists.shopper();
    const [own, kept] = [
      [someId(), someId(), someId()],
      [someId(), someId()],
    ];
    for (const id of own) await asha.compare(id);
    const saved = Array.from({ length: MAX_SAVED }, someId);
    await asha.save(own[0] ?? '');
    const { body } = await asha.call('POST', '/merge', {
      saved: saved.map((id) => entry(id)),
      compared: kept.map((id) => entry(id)),
    });
    expect(idsOf(body.compared).toSorted()).toEqual([...own, kept[0]].toSorted());
    expect(body.saved).toHaveLength(MAX_SAVED);
    expect(idsOf(body.saved)).toContain(own[0]);
    expect(await asha.save(someId())).toMatchObject({
      status: 422,
      body: { code: 'wishlist.full' },
    });
  });

  test.each([
    {},
    { saved: [] },
    { saved: [{ productId: 'kurta', price: 1, addedAt: '2026-01-01T00:00:00Z' }], compared: [] },
    { saved: [], compared: Array.from({ length: 5 }, () => entry('a'.repeat(24))) },
    { saved: Array.from({ length: MAX_SAVED + 1 }, () => entry('a'.repeat(24))), compared: [] },
    { saved: { $gt: '' }, compared: [] },
  ])('are rejected completely if invalid (%#)', async (kept) => {
    const asha = await wishlists.shopper();
    expect(await asha.call('POST', '/merge', kept)).toMatchObject({
      status: 400,
      body: { code: 'request.invalid' },
    });
    expect((await asha.lists()).saved).toEqual([]);
  });
});
