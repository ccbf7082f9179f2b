import { rm } from 'node:fs/promises';
import { deploy, rollback } from '@tanabana/deploy';
import { expect, test } from '../support/bucket-shop.ts';
import { follow, isMarked, mark, notice, returnUntil } from '../support/document.ts';
import { nextBuild } from '../support/next-build.ts';

test('a deploy to the bucket of the pages reaches an open page at its next navigation, and so does a rollback', async ({
  page,
  shop,
  site,
  modules,
}) => {
  const live = modules.find(({ name }) => name === 'mf-catalog');
  if (!live) throw new Error('mf-catalog is not in the registry.');
  await page.goto('/');
  await expect(page.getByText('New Arrivals')).toBeVisible();
  await follow(page, '/cart');
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await mark(page);

  const { dist, version } = await nextBuild(shop, live, ['New Arrivals', 'Newest Arrivals']);
  try {
    await deploy(site, dist);
  } finally {
    await rm(dist, { recursive: true });
  }
  // the gateway polls the bucket once a second
  await expect(() => notice(page, version, 3000)).toPass({ timeout: 30_000 });
  await follow(page, '/');
  await expect(page.getByText('Newest Arrivals')).toBeVisible();

  await rollback(site, 'mf-catalog');
  await returnUntil(page, '/', page.getByText('New Arrivals'));
  expect(await isMarked(page), 'the document was never reloaded').toBe(true);
});
