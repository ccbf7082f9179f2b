import { readStoredData } from '@tanabana/test-kit';
import { expect, test } from 'vitest';
import { idsOf, startWishlists } from './wishlists-under-test.ts';

test('lists stored by 0.1.0 can be read and extended', async () => {
  const stored = await readStoredData(new URL('fixtures/0.1.0.json', import.meta.url));
  const wishlists = await startWishlists(stored);
  for (const { _id, saved, compared } of stored.lists ?? []) {
    const shopper = await wishlists.shopper(_id.toHexString());
    expect(await shopper.lists()).toMatchObject({ saved, compared });
    const product = '6b00000000000000000000ff';
    expect((await shopper.save(product)).status).toBe(200);
    expect((await shopper.lists()).saved).toHaveLength(saved.length + 1);
    expect(idsOf((await shopper.lists()).saved)).toContain(product);
  }
});
