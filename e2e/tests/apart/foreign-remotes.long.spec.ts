import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { deploy, promote, remove, rollback } from '@tanabana/deploy';
import { addPlugin, removePlugin } from '@tanabana/deploy/plugins';
import { readModuleBuild } from '@tanabana/shop-runner/publish';
import { builtRemote } from '@tanabana/test-kit/built-remote';
import { aProductInStock } from '@tanabana/test-kit/shop-client';
import { expect, test } from '../../support/deploys.ts';
import { follow, isMarked, mark, notice, returnUntil } from '../../support/document.ts';
import { otherOrigin } from '../../support/other-origin.ts';
import { dataFolders, ownGateway, servicesOf } from '../../support/own-gateway.ts';

/*
 * Remotes of other teams (e2e/remotes) in the whole shop: deployed by the command, under the shop's
 * policy, served by the gateway. Their faults are tested in
 * shell/src/modules/foreign-delivery-faults.long.test.tsx, foreign-execution-faults.long.test.tsx and
 * foreign-remotes.test.tsx.
 */

const PLUGIN = fileURLToPath(new URL('../../../docs/examples/log-loads.js', import.meta.url));
const TOOLS = ['vite', 'webpack', 'rsbuild', 'svelte'] as const;
const NAMES = { vite: 'Vite', webpack: 'webpack', rsbuild: 'Rsbuild', svelte: 'Svelte' } as const;

/** The next build of the same remote with another text. */
async function nextOf(dist: string, from: string, to: string): Promise<string> {
  const next = await mkdtemp(join(tmpdir(), 'tanabana-remote-'));
  await cp(dist, next, { recursive: true });
  for (const file of await readdir(next, { recursive: true, withFileTypes: true })) {
    if (!file.name.endsWith('.js')) continue;
    const path = join(file.parentPath, file.name);
    await writeFile(path, (await readFile(path, 'utf8')).replaceAll(from, to));
  }
  return next;
}

const heading = (page: Page, name: string) =>
  page.getByRole('main').getByRole('heading', { level: 1, name });

test('remotes of four build tools render beside our modules, on routes and in a slot, with one React', async ({
  page,
  site,
  shop,
}) => {
  for (const tool of TOOLS)
    await deploy(site, await builtRemote(tool), undefined, { name: `gift-bags-${tool}` });
  const product = await aProductInStock(shop);
  await page.goto(`/product/${product._id}`);
  await mark(page);
  for (const tool of TOOLS) {
    await page.getByRole('button', { name: `${NAMES[tool]} gift bags: 0` }).click();
    await expect(page.getByRole('button', { name: `${NAMES[tool]} gift bags: 1` })).toBeVisible();
  }
  const reacts = await page.evaluate(() => {
    const seen = (
      globalThis as unknown as { __REACTS_SEEN__: Record<string, { useState: unknown }> }
    ).__REACTS_SEEN__;
    return [Object.keys(seen).length, new Set(Object.values(seen).map((one) => one.useState)).size];
  });
  expect(reacts, 'remotes of React, and Reacts').toEqual([3, 1]);
  for (const tool of TOOLS) {
    await follow(page, `/remote/${tool}`);
    await expect(heading(page, `Gift bags by ${NAMES[tool]}`)).toBeVisible();
    await expect(page.getByText(/^Every bag is sewn/)).toBeVisible();
    await page.getByRole('link', { name: 'To the shop' }).click();
    await expect(page).toHaveURL(/\/shop$/);
  }
  expect(await isMarked(page), 'the document was never reloaded').toBe(true);
  const developer = await page.evaluate(() => {
    const { __FEDERATION__: all } = globalThis as unknown as {
      __FEDERATION__: { __INSTANCES__: { name: string }[]; moduleInfo: object };
    };
    return { hosts: all.__INSTANCES__.map(({ name }) => name), known: Object.keys(all.moduleInfo) };
  });
  expect(developer.hosts).toContain('tanabana_shell');
  expect(developer.known.filter((name) => name.startsWith('gift_bags_')).length).toBeGreaterThan(3);
});

test.describe(() => {
  // of its page, once it is removed
  test.use({ expectedNoise: /status of 404 .*\/remote\/webpack$/ });
  test('a remote is deployed, released as a canary and rolled back like our modules', async ({
    page,
    site,
    shop,
  }) => {
    const name = 'gift-bags-webpack';
    const dist = await builtRemote('webpack');
    const next = await nextOf(dist, 'Gift bags by webpack', 'Bags of webpack');
    try {
      await deploy(site, dist, undefined, { name });
      await page.goto('/remote/webpack');
      await mark(page);
      await expect(heading(page, 'Gift bags by webpack')).toBeVisible();
      const { descriptor } = await readModuleBuild(next, { name });
      await page.context().addCookies([{ name: 'canary_bucket', value: '99', url: shop.address }]);
      await deploy(site, next, 99, { name });
      await page.reload();
      await expect(heading(page, 'Gift bags by webpack'), 'not among the share').toBeVisible();
      await mark(page);
      await promote(site, name);
      await notice(page, descriptor.version);
      await follow(page, '/faq');
      await follow(page, '/remote/webpack');
      await expect(heading(page, 'Bags of webpack')).toBeVisible();
      await rollback(site, name);
      await returnUntil(page, '/remote/webpack', heading(page, 'Gift bags by webpack'));
      expect(await isMarked(page), 'the document was never reloaded').toBe(true);
      await remove(site, name);
      await page.goto('/remote/webpack');
      await expect(heading(page, 'Gift bags by webpack')).toHaveCount(0);
    } finally {
      await rm(next, { recursive: true });
    }
  });
});

test.describe('developer tools of Module Federation', () => {
  const known = (page: Page) =>
    page.evaluate(() => {
      const { __FEDERATION__: all } = globalThis as unknown as {
        __FEDERATION__?: { __INSTANCES__: { name: string }[]; moduleInfo: object };
      };
      return all && { hosts: all.__INSTANCES__.map(({ name }) => name), ...all.moduleInfo };
    });

  test('see nothing on a plain page, and all modules with ?federation', async ({ page }) => {
    await page.goto('/cart');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await known(page)).toBeUndefined();
    await page.goto('/cart?federation');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect
      .poll(async () =>
        Object.keys((await known(page)) ?? {})
          .sort()
          .join(),
      )
      .toMatch(/mf_account:.*mf_cart_checkout:.*mf_catalog:/);
    expect((await known(page))?.hosts).toEqual(['tanabana_shell']);
  });

  test('load a runtime plugin that the registry names', async ({ page, site }) => {
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    await addPlugin(site, PLUGIN);
    await page.goto('/cart');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(said.join('\n')).toMatch(/mf_cart_checkout \.\/routes\/cart from http/);
    await removePlugin(site, PLUGIN);
    const plain = await page.context().newPage();
    plain.on('console', (message) => said.push(`without: ${message.text()}`));
    await plain.goto('/cart');
    await expect(plain.getByRole('heading', { level: 1 })).toBeVisible();
    expect(said.join('\n')).not.toContain('without');
  });
});

test.describe('of another origin', () => {
  test.use({
    expectedNoise: /is unavailable: |another origin|Content Security Policy|integrity|Refused/,
  });

  test('a remote runs if the gateway names its origin and its files are those deployed', async ({
    browser,
    page,
    site,
    shop,
  }) => {
    const dist = await builtRemote('vite');
    const theirs = await otherOrigin(dist);
    const there = dataFolders(shop.dataDir);
    const gateway = await ownGateway({
      there,
      services: await servicesOf(there),
      env: { MODULE_ORIGINS: theirs.origin },
    });
    try {
      await deploy(site, dist, undefined, { name: 'gift-bags-vite', at: theirs.origin });
      const open = async () => {
        const context = await browser.newContext({ baseURL: gateway.address });
        const theirPage = await context.newPage();
        await theirPage.goto('/remote/vite');
        return theirPage;
      };
      const named = await open();
      await expect(heading(named, 'Gift bags by Vite')).toBeVisible();
      await expect(named.getByText(/^Every bag is sewn/)).toBeVisible();
      await named.context().close();

      // the shop's own gateway names no origin, and no registry entry can
      await page.goto('/remote/vite');
      await expect(heading(page, 'This page is temporarily unavailable')).toBeVisible();

      theirs.spoil('\nglobalThis.SPOILED = true;');
      const spoiled = await open();
      await expect(heading(spoiled, 'This page is temporarily unavailable')).toBeVisible();
      expect(await spoiled.evaluate(() => 'SPOILED' in globalThis)).toBe(false);
      await spoiled.context().close();
    } finally {
      await gateway.stop();
      await theirs.stop();
    }
  });
});
