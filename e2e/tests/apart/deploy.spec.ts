import { deploy, rollback } from '@tanabana/deploy';
import { expect, test } from '../../support/deploys.ts';
import { follow, isMarked, mark, notice, returnUntil } from '../../support/document.ts';

/*
 * One module in the whole shop; shell/src/modules/deploys.test.tsx covers all of them, and pages
 * without one.
 */
test('a deploy reaches an open page at its next navigation, and so does a rollback', async ({
  page,
  site,
  build,
}) => {
  const [module, path, away] = ['mf-cart-checkout', '/cart', '/faq'];
  const main = page.getByRole('main');
  await page.goto(path);
  await expect(main).toContainText('Your cart is empty');
  await follow(page, away);
  await mark(page);

  const { dist, version } = await build(module, ['Your cart is empty', 'Nothing in it']);
  await deploy(site, dist);
  await notice(page, version);
  await follow(page, path);
  await expect(main).toContainText('Nothing in it');
  await expect(main).not.toContainText('Your cart is empty');

  await rollback(site, module);
  await returnUntil(page, path, main.getByText('Your cart is empty'));
  expect(await isMarked(page), 'the document was never loaded again').toBe(true);
});
