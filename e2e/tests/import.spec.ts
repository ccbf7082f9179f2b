import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '../support/fixtures.ts';
import { chooseSizeAndAdd } from '../support/steps.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const file = join(import.meta.dirname, 'fixtures/catalogue.csv');

test('a catalogue imported into the running shop can be found, opened and bought', {
  tag: '@long',
}, async ({ page, shop }) => {
  const env = { ...process.env, MONGODB_URI: shop.mongodbUri, DB_PREFIX: shop.dbPrefix };
  const importFile = () =>
    run(process.execPath, ['tools/run.mjs', 'seed/import-main', file], { cwd: root, env }).then(
      ({ stdout, stderr }) => stdout + stderr,
    );
  const first = await importFile();
  expect(first).toMatch(/line 4/i);
  expect(await importFile()).toMatch(/\b0 added/);

  await page.goto('/shop');
  await page.getByRole('searchbox', { name: 'Search products' }).first().fill('neelkanth linen');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=neelkanth/);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Neelkanth Linen Kurta/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Neelkanth Linen Kurta');
  await chooseSizeAndAdd(page);
});
