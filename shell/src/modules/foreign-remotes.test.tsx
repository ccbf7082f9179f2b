import {
  buildProduct,
  expectNoFaults,
  expectNoise,
  longTest,
  type ModuleSite,
  openPage,
  publishModules,
  sampleRows,
} from '@tanabana/shell/testing';
import * as react from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { follow, wholeShop } from '../testing/whole-shop.ts';

/** Remotes of other teams (e2e/remotes) that are compatible with this page. */
const tools = ['Vite', 'webpack', 'Rsbuild', 'Svelte'] as const;
const remotes = tools.map((tool) => `gift-bags-${tool.toLowerCase()}`);

/** How each remote's style sheet formats links. */
const colours = {
  Vite: 'rgb(91, 42, 134)',
  webpack: 'rgb(27, 94, 138)',
  Rsbuild: 'rgb(156, 61, 16)',
  Svelte: 'rgb(154, 36, 21)',
};

const main = page.getByRole('main');
const product = buildProduct();
let site: ModuleSite;

beforeEach(async ({ task }) => {
  task.meta.slow = 'the build of each tool is loaded again';
  site = await publishModules(['mf-catalog', 'mf-content', ...remotes, 'gift-bags-react-18']);
});

const open = (path: string) => openPage(path, { modules: site, shop: wholeShop(product) });

const seenReacts = (): Record<string, typeof react> =>
  (globalThis as { __REACTS_SEEN__?: Record<string, typeof react> }).__REACTS_SEEN__ ?? {};

longTest(
  'remotes of four build tools render in one slot with one React, and one with another React is refused',
  async () => {
    expectNoise(
      /^gift-bags-react-18 \.\/Badge is unavailable: A module requires react-dom \^18\.3\.1, this page has 19/,
    );
    await open(`/product/${product._id}`);
    for (const tool of tools) {
      const bags = main.getByRole('button', { name: `${tool} gift bags: 0` });
      await expect.element(bags).toBeVisible();
      await bags.click();
      await expect
        .element(main.getByRole('button', { name: `${tool} gift bags: 1` }))
        .toBeVisible();
    }
    await expect.element(main.getByText(`for ${product.name}`).first()).toBeVisible();
    expect(main.getByText(`for ${product.name}`).elements()).toHaveLength(tools.length);
    const seen = seenReacts();
    expect(Object.keys(seen).sort()).toEqual(['rsbuild', 'vite', 'webpack']);
    for (const { useState } of Object.values(seen)) expect(useState).toBe(react.useState);
    expect(document.querySelector('[data-module="gift-bags-react-18"]')?.textContent).toBe('');
  },
);

longTest(
  "a slot's component follows the page: it receives another product, and is removed with the page",
  async () => {
    expectNoise(/^gift-bags-react-18 /);
    await open(`/product/${product._id}`);
    const bags = main.getByRole('button', { name: 'Svelte gift bags: 0' });
    await bags.click();
    follow('/shop');
    await expect.element(main.getByText(/Showing \d+ of/)).toBeVisible();
    expect(document.querySelector('[data-module="gift-bags-svelte"]')).toBeNull();
    follow(`/product/${product._id}`);
    await expect.element(bags).toBeVisible();
  },
);

longTest(
  'a running module becomes a remote of the official runtime without a second instance',
  async () => {
    await open('/shop');
    await expect.element(main.getByText(/Showing \d+ of/)).toBeVisible();
    follow('/remote/webpack');
    await expect.element(main.getByRole('heading', { name: 'Gift bags by webpack' })).toBeVisible();
    const { __INSTANCES__: hosts } = (globalThis as unknown as { __FEDERATION__: Federation })
      .__FEDERATION__;
    const host = hosts.find(({ name }) => name === 'tanabana_shell');
    const { entry } = site.find('mf-catalog');
    const manifest = new URL('mf-manifest.json', new URL(entry, location.href)).href;
    const name = host?.options.remotes.find((remote) => remote.entry === manifest)?.name;
    const loaded = await host?.loadRemote(`${name}/routes/shop`);
    const { mf_catalog } = globalThis as unknown as { mf_catalog: Container };
    expect(loaded).toBe((await mf_catalog.get('./routes/shop'))());
  },
);

interface Container {
  get: (expose: string) => Promise<() => unknown>;
}
interface Federation {
  __INSTANCES__: {
    name: string;
    options: { remotes: { name: string; entry: string }[] };
    loadRemote: (id: string) => Promise<unknown>;
  }[];
}

describe.each(sampleRows(tools, 2))('a page by %s', (tool) => {
  longTest(
    'has its styles, its lazy chunk and its state, and its plain links stay in the shop',
    async () => {
      await open(`/remote/${tool.toLowerCase()}`);
      await expect
        .element(main.getByRole('heading', { name: `Gift bags by ${tool}` }))
        .toBeVisible();
      await expect.element(main.getByText(/^Every bag is sewn .* packed by/)).toBeVisible();
      await main.getByRole('spinbutton', { name: 'Bags' }).fill('3');
      await expect.element(main.getByRole('status')).toHaveTextContent('Chosen: 3');
      const link = main.getByRole('link', { name: 'To the shop' });
      expect(getComputedStyle(link.element()).color).toBe(colours[tool]);
      const document0 = document.documentElement;
      await link.click();
      await expect.element(main.getByText(/Showing \d+ of/)).toBeVisible();
      expect([location.pathname, document.documentElement]).toEqual(['/shop', document0]);
    },
  );

  longTest(
    'shows its next version at the next navigation, beside the running previous one',
    async () => {
      const name = `gift-bags-${tool.toLowerCase()}`;
      await open(`/remote/${tool.toLowerCase()}`);
      await expect
        .element(main.getByRole('heading', { name: `Gift bags by ${tool}` }))
        .toBeVisible();
      await site.deploy(name, { text: [`Gift bags by ${tool}`, `Bags of ${tool}`] });
      document.dispatchEvent(new Event('visibilitychange'));
      await expect.poll(() => site.polls).toBeGreaterThan(0);
      follow('/shop');
      await expect.element(main.getByText(/Showing \d+ of/)).toBeVisible();
      follow(`/remote/${tool.toLowerCase()}`);
      await expect.element(main.getByRole('heading', { name: `Bags of ${tool}` })).toBeVisible();
    },
  );
});

test('a page of another team names the document, and its own main is the only one (rules 10.25, 10.27)', async () => {
  site = await publishModules(['mf-content', 'gift-bags-web-component']);
  const descriptions = () =>
    [...document.head.querySelectorAll<HTMLMetaElement>('meta[name="description"]')].map(
      ({ content }) => content,
    );
  const data = () => document.head.querySelector('script[type="application/ld+json"]');
  const before = descriptions();
  await open('/remote/web-component');
  await expect.element(main.getByRole('heading', { name: /^Gift bags by/ })).toBeVisible();
  expect(document.title).toBe('Gift bags · Tanabana');
  expect(descriptions()).toEqual(['Cotton bags for gifts, sewn by hand.']);
  expect(main.elements()).toHaveLength(1);
  await expectNoFaults();
  follow('/remote/web-component/silk');
  await expect.poll(() => document.title).toBe('silk bag · Tanabana');
  expect(descriptions()).toEqual(['A silk bag for gifts.']);
  expect(JSON.parse(data()?.textContent ?? '')).toMatchObject({ name: 'silk bag' });
  follow('/faq');
  await expect.element(main.getByRole('heading', { level: 1 })).toHaveTextContent('Good questions');
  await expect.poll(() => document.title).not.toContain('bag');
  expect([descriptions(), data(), main.elements().length]).toEqual([before, null, 1]);
});

/** A defect of a manifest, and the console message. */
const unsound: Record<string, [change: (manifest: Manifest) => object | string, says: RegExp]> = {
  'that is no JSON': [() => 'soon', /is not a manifest of Module Federation/],
  'that is another file': [() => ({ scripts: {} }), /is not a manifest of Module Federation/],
  'of another remote': [
    (manifest) => ({ ...manifest, name: 'their_bags' }),
    /is the manifest of 'their_bags', not of 'gift_bags_webpack'/,
  ],
  'with files elsewhere': [
    ({ metaData, ...more }) => ({
      ...more,
      metaData: { ...metaData, publicPath: 'https://elsewhere.example/' },
    }),
    /names a file outside of its folder: https:\/\/elsewhere\.example\/remoteEntry\.js/,
  ],
  'with an entry above its folder': [
    ({ metaData, ...more }) => ({
      ...more,
      metaData: { ...metaData, remoteEntry: { ...metaData.remoteEntry, path: '../..' } },
    }),
    /names a file outside of its folder/,
  ],
  'without the exposed component': [
    (manifest) => ({ ...manifest, exposes: manifest.exposes.slice(0, 1) }),
    /gift_bags_webpack does not expose \.\/Page, only \.\/Badge/,
  ],
};

interface Manifest {
  metaData: { remoteEntry: object };
  exposes: object[];
}

describe('a remote is skipped with a console message', () => {
  const fallback = main.getByRole('heading', { name: 'This page is temporarily unavailable' });
  const name = 'gift-bags-webpack';
  const manifestOf = async (): Promise<Manifest> => {
    const answer = await fetch(site.find(name).entry);
    return answer.json();
  };

  test.each(sampleRows(Object.entries(unsound), 2))(
    'with a manifest %s',
    async (_, [change, says]) => {
      await site.deploy(name, { manifest: change(await manifestOf()) });
      const { warned } = expectWarning(says);
      await open('/remote/webpack');
      await expect.element(fallback).toBeVisible();
      expect(warned()).toBe(true);
      await page.getByRole('link', { name: 'Contact Us' }).first().click();
      await expect.element(main.getByRole('textbox').first()).toBeVisible();
    },
  );

  test.each(['mf-manifest.json', 'integrity.json'])(
    'whose %s differs from the deployed file',
    async (file) => {
      const line = site.find(name);
      const [another = ''] = Object.entries(line.integrity ?? {})
        .filter(([other]) => other !== file)
        .map(([, hash]) => hash);
      site.put({ ...line, integrity: { ...line.integrity, [file]: another } });
      const { warned } = expectWarning(
        new RegExp(`${file} did not come, or is not what was deployed`),
      );
      await open('/remote/webpack');
      await expect.element(fallback).toBeVisible();
      expect(warned()).toBe(true);
    },
  );

  longTest('whose entry sets no container', async () => {
    await site.deploy(name, { script: 'var gift_bags_webpack = { get() {} };' });
    const { warned } = expectWarning(/is not a container with init and get/);
    await open('/remote/webpack');
    await expect.element(fallback).toBeVisible();
    expect(warned()).toBe(true);
  });

  longTest('that claims a route or slot of another module', async () => {
    const line = site.find(name);
    const claims = [{ path: '/shop', expose: './Page' }, ...line.routes];
    site.put({ ...line, routes: claims });
    const { warned } = expectWarning(
      /^gift-bags-webpack claims the route \/shop, which belongs to mf-catalog\.$/,
    );
    await open('/shop');
    await expect.element(main.getByText(/Showing \d+ of/)).toBeVisible();
    expect(warned()).toBe(true);
    follow('/remote/webpack');
    await expect.element(main.getByRole('heading', { name: 'Gift bags by webpack' })).toBeVisible();
  });
});

/** An expected console message of this test. */
function expectWarning(says: RegExp): { warned: () => boolean } {
  let heard = false;
  const note = {
    test(text: string) {
      const isIt = says.test(text);
      heard ||= isIt;
      return isIt;
    },
  };
  expectNoise(note as RegExp);
  return { warned: () => heard };
}
