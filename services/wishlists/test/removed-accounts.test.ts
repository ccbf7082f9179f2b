import { createServer } from 'node:http';
import { createMergesClient, createRemovalsClient } from '@tanabana/service-kit';
import { listen } from '@tanabana/test-kit';
import { expect, test } from 'vitest';
import { someId, startWishlists } from './wishlists-under-test.ts';

const wishlists = await startWishlists();

/** An auth service that responds page by page as the test says, or is unavailable. */
const auth = { asked: [] as string[], parts: [] as object[] };
const neighbour = createServer((request, response) => {
  auth.asked.push(String(request.url));
  const part = auth.parts.shift();
  response.statusCode = part ? 200 : 503;
  response.setHeader('content-type', 'application/json').end(JSON.stringify(part ?? {}));
});
const { url } = await listen({
  callback: () => (request, response) => neighbour.emit('request', request, response),
});

test('the lists of all deleted accounts are deleted, and no others', async () => {
  const { removedAccounts, lists } = wishlists.storage;
  const forget = () => removedAccounts.follow(createRemovalsClient(url), lists.removeOf);
  const [asha, bela, chitra] = [
    await wishlists.shopper(),
    await wishlists.shopper(),
    await wishlists.shopper(),
  ];
  for (const one of [asha, bela, chitra]) await one.save(someId());

  const [first, second] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'];
  auth.parts = [
    { at: first, accounts: [asha.id, someId()], more: true },
    { at: second, accounts: [bela.id], more: false },
  ];
  await forget();
  expect((await asha.lists()).saved).toEqual([]);
  expect((await bela.lists()).saved).toEqual([]);
  expect((await chitra.lists()).saved).toHaveLength(1);
  expect(auth.asked).toEqual([
    '/between/removals',
    `/between/removals?since=${encodeURIComponent(first)}`,
  ]);

  // unavailable, then back: continues where it was
  await expect(forget()).rejects.toThrow('503');
  auth.parts = [{ at: second, accounts: [], more: false }];
  await forget();
  expect(auth.asked.at(-1)).toBe(`/between/removals?since=${encodeURIComponent(second)}`);
});

test('the lists of merged accounts are moved, entries of both once (rule 24.7)', async () => {
  const { mergedAccounts, lists } = wishlists.storage;
  const [asha, bela] = [await wishlists.shopper(), await wishlists.shopper()];
  const [own, both, other] = [someId(), someId(), someId()];
  for (const product of [own, both]) await asha.save(product);
  for (const product of [both, other]) await bela.save(product);
  const page = { at: '2026-01-03T00:00:00.000Z', merges: [{ from: bela.id, into: asha.id }] };
  for (const _ of ['first', 'repeated']) {
    auth.parts = [{ ...page, more: false }];
    await mergedAccounts.follow(createMergesClient(url), lists.move);
  }
  const ids = (await asha.lists()).saved.map(({ productId }) => productId);
  expect(ids.toSorted()).toEqual([own, both, other].toSorted());
  expect((await bela.lists()).saved).toEqual([]);
});
