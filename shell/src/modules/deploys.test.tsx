import type { Session } from '@tanabana/contracts';
import {
  buildProduct,
  buildSession,
  longTest,
  type ModuleSite,
  openPage,
  publishModules,
  sampleRows,
} from '@tanabana/shell/testing';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { follow, wholeShop } from '../testing/whole-shop.ts';

/** A slot of each module with its text, now and in the next build. */
const parts = [
  { module: 'mf-catalog', path: '/', says: 'New Arrivals', next: 'Newest Arrivals' },
  { module: 'mf-cart-checkout', path: '/cart', says: 'Your cart is empty', next: 'Nothing in it' },
  { module: 'mf-account', path: '/shop', says: 'Account', next: 'Your place' },
  { module: 'mf-admin', path: '/dashboard', says: 'Welcome back', next: 'Good to see you' },
  { module: 'mf-content', path: '/about', says: 'It began with a trunk', next: 'It was a box' },
  { module: 'mf-wishlist', path: '/wishlist', says: 'Nothing on your wishlist', next: 'No heart' },
] as const;
const names = parts.map(({ module }) => module);

const main = page.getByRole('main');
const banner = page.getByRole('banner');
const product = buildProduct();
let site: ModuleSite;

const open = (path: string, session?: Session) =>
  openPage(path, { modules: site, shop: wholeShop(product), session });

/** Lets the page check the registry, as when it becomes visible again. */
async function notice(): Promise<void> {
  const { polls } = site;
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => site.polls, { message: 'the registry is asked' }).toBeGreaterThan(polls);
}

beforeEach(async () => {
  site = await publishModules(names);
});

const rows = parts.map((part) => [part.module, part] as const);

test.each(sampleRows(rows))(
  'a deploy of %s reaches an open page at its next navigation, and so does a rollback',
  async (module, { path, says, next }) => {
    await open(path, path === '/dashboard' ? buildSession() : undefined);
    const before = site.find(module);
    const now = (text: string) =>
      module === 'mf-account'
        ? banner.getByRole('button', { name: text, exact: true })
        : main.getByText(text).first();
    await expect.element(now(says)).toBeInTheDocument();

    await site.deploy(module, { text: [says, next] });
    await notice();
    await expect.element(now(says)).toBeInTheDocument();
    follow('/faq');
    await expect
      .element(main.getByRole('heading', { level: 1 }))
      .toHaveTextContent('Good questions');
    follow(path);
    await expect.element(now(next)).toBeInTheDocument();
    await expect.element(now(says)).not.toBeInTheDocument();

    site.put(before);
    await notice();
    follow('/faq');
    await expect
      .element(main.getByRole('heading', { level: 1 }))
      .toHaveTextContent('Good questions');
    follow(path);
    await expect.element(now(says)).toBeInTheDocument();
  },
);

test('a module that is not in the registry is not rendered anywhere', async () => {
  const traces = /wishlist|compare/i;
  site.remove('mf-wishlist');
  for (const path of ['/shop', `/product/${product._id}`]) {
    await open(path, buildSession());
    await expect.element(main.getByRole('heading', { name: product.name }).first()).toBeVisible();
    await expect.element(banner.getByRole('link', { name: /^Cart/ })).toBeVisible();
    expect(page.getByRole('link', { name: traces }).elements()).toEqual([]);
    expect(page.getByRole('button', { name: traces }).elements()).toEqual([]);
  }
  follow('/wishlist');
  await expect
    .element(page.getByRole('heading', { name: 'We cannot find this page' }))
    .toBeVisible();
});

longTest('?boundaries outlines which module and version rendered what', async () => {
  await open('/?boundaries');
  for (const module of ['mf-catalog', 'mf-cart-checkout', 'mf-account', 'mf-wishlist'])
    await expect
      .element(page.getByText(`${module} ${site.find(module).version}`).first())
      .toBeVisible();
});
