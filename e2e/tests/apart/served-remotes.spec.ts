import type { Locator, Page } from '@playwright/test';
import { deploy } from '@tanabana/deploy';
import { builtRemote } from '@tanabana/test-kit/built-remote';
import { aProductInStock, type OpenShop } from '@tanabana/test-kit/shop-client';
import { expectNoFaults } from '../../support/axe.ts';
import { expect, test } from '../../support/deploys.ts';
import { follow } from '../../support/document.ts';

/*
 * Remotes of other teams (e2e/remotes) rendered by their server entries, in the whole shop. Faults
 * of server entries are tested in services/pages/test/remotes.test.ts.
 */

/** The document of a path once it contains a text: entries start after their deploy. */
async function documentWith(shop: OpenShop, path: string, wanted: string): Promise<string> {
  let text = '';
  await expect
    .poll(async () => {
      text = await (await fetch(shop.address + path)).text();
      return text.includes(wanted);
    }, path)
    .toBe(true);
  return text;
}

/** Runs in the page: marks the elements of the document. */
function markServerElements(): void {
  addEventListener('DOMContentLoaded', () => {
    for (const one of document.querySelectorAll('#root *')) Object.assign(one, { isOfServer: 1 });
  });
}

/** Waits until a component controls an element, and checks that the server rendered it. */
async function expectContinued(part: Locator): Promise<void> {
  const isRunning = (one: Element): boolean =>
    one.closest('[data-mount="running"]') !== null ||
    Object.keys(one).some((key) => key.startsWith('__reactProps'));
  await expect.poll(() => part.evaluate(isRunning)).toBe(true);
  expect(await part.evaluate((one) => 'isOfServer' in one)).toBe(true);
}

const headingOf = (page: Page, name: string) =>
  page.getByRole('main').getByRole('heading', { level: 1, name: `Gift bags by ${name}` });

for (const [tool, name, colour] of [
  ['esbuild', 'esbuild', 'rgb(74, 90, 27)'],
  ['web-component', 'web component', 'rgb(58, 74, 92)'],
  ['vite', 'Vite', 'rgb(91, 42, 134)'],
  ['webpack', 'webpack', 'rgb(27, 94, 138)'],
  ['rsbuild', 'Rsbuild', 'rgb(156, 61, 16)'],
  ['svelte', 'Svelte', 'rgb(154, 36, 21)'],
] as const)
  test(`a remote by ${name} is readable without JavaScript, and continues with it (rules 10.25, 10.26, 10.27)`, {
    tag: tool === 'esbuild' ? [] : ['@long'],
  }, async ({ page, browser, site, shop }) => {
    await deploy(site, await builtRemote(tool), undefined, { name: `gift-bags-${tool}` });
    const path = `/remote/${tool}`;
    await documentWith(shop, path, `Gift bags by ${name}</h1>`);

    const plain = await browser.newContext({ baseURL: shop.address, javaScriptEnabled: false });
    const readable = await plain.newPage();
    await readable.goto(path);
    await expect(headingOf(readable, name)).toBeVisible();
    await expect(readable).toHaveTitle(/^Gift bags.* · /);
    const link = readable.getByRole('link', { name: 'To the shop' });
    await expect(link).toHaveCSS('color', colour);
    await plain.close();

    await page.addInitScript(markServerElements);
    await page.goto(path);
    await expectContinued(headingOf(page, name));
    const title = await page.title();
    await page.getByRole('spinbutton', { name: 'Bags' }).fill('3');
    await page.getByRole('spinbutton', { name: 'Bags' }).blur();
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Chosen: 3');
    await expect(page.getByText(/^Every bag is sewn/)).toBeVisible();
    await expectNoFaults(page);
    await follow(page, '/faq');
    await expect(page).not.toHaveTitle(title);
    await follow(page, path);
    await expect(page).toHaveTitle(title);
    await expect(headingOf(page, name)).toBeVisible();

    const product = await aProductInStock(shop);
    await documentWith(shop, `/product/${product._id}`, `More for ${name} bags`);
    await page.goto(`/product/${product._id}`);
    const bags = page.getByRole('button', { name: `${name} gift bags: 0` });
    await expectContinued(bags);
    await bags.click();
    await expect(page.getByRole('button', { name: `${name} gift bags: 1` })).toBeVisible();
  });
