import {
  buildProduct,
  buildSession,
  buildUser,
  longTest,
  type ModuleSite,
  openPage,
  publishModules,
  sampleRows,
} from '@tanabana/shell/testing';
import type { ModuleDescriptor } from '@tanabana/storefront';
import { beforeEach, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { wholeShop } from '../testing/whole-shop.ts';

/**
 * A module of another team: a button on cards, beside Share and in the header, and a dashboard tab.
 * Plain code that uses only what a module may rely on.
 */
const SCRIPT = `
var mf_made_up = (() => {
  let h;
  const heart = () => h('svg', { width: 20, height: 20, viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeWidth: 1.75, 'aria-hidden': true },
    h('path', { d: 'M12 20s-7.5-4.6-7.5-10A4.2 4.2 0 0 1 12 7.4 4.2 4.2 0 0 1 19.5 10c0 5.4-7.5 10-7.5 10Z' }));
  const button = (label, inside) => h('button', {
    type: 'button', 'aria-label': label,
    style: { display: 'inline-flex', gap: '0.5rem', alignItems: 'center', justifyContent: 'center', minWidth: '2.75rem', minHeight: '2.75rem' },
  }, heart(), inside);
  const parts = {
    './card': ({ product }) => button('Save ' + product.name),
    './tools': ({ product }) => button('Save for later: ' + product.name, h('span', null, 'Save')),
    './header': () => button('Saved pieces'),
    './tab': ({ user }) => h('p', null, 'Saved by ' + user.username),
    './admin-tab': () => h('p', null, 'What people save'),
  };
  return {
    init: async ({ react }) => { h = (await Object.values(react)[0].get())().createElement; },
    get: (name) => Promise.resolve(() => ({ default: parts[name] })),
  };
})();`;

const LINE: ModuleDescriptor = {
  name: 'mf-made-up',
  version: '',
  entry: '',
  contract: 1,
  routes: [],
  slots: [
    { slot: 'product-card.actions', expose: './card' },
    { slot: 'product.tools', expose: './tools' },
    { slot: 'header.tools', expose: './header' },
    {
      slot: 'dashboard.tab',
      expose: './tab',
      tab: { id: 'saved', label: 'Saved Pieces', subtitle: 'What you keep for later.' },
    },
    {
      slot: 'dashboard.tab',
      expose: './admin-tab',
      tab: { id: 'saves', label: 'Saves', adminOnly: true },
    },
  ],
  nav: [],
};

const main = page.getByRole('main');
const header = page.getByRole('banner');
const product = buildProduct({ tag: 'trending' });
let site: ModuleSite;

beforeEach(async () => {
  site = await publishModules(['mf-account', 'mf-admin', 'mf-cart-checkout', 'mf-catalog']);
  await site.add(LINE, SCRIPT);
});

const boxOf = (place: Locator): DOMRect => place.element().getBoundingClientRect();

test.each(sampleRows([360, 1440]))(
  'another team’s buttons appear on cards, quick view, product and header at %i px',
  async (width) => {
    await openPage('/shop', { modules: site, shop: wholeShop(product), width, height: 900 });
    const card = main.getByRole('article').first();
    const save = card.getByRole('button', { name: /^Save/ });
    await expect.element(save).toBeVisible();
    await expect.element(header.getByRole('button', { name: 'Saved' })).toBeVisible();
    const cart = header.getByRole('link', { name: /cart/i });
    await expect.element(cart).toBeVisible();
    const menu = header.getByRole('button', { name: 'Menu' });
    expect(menu.query() !== null).toBe(width === 360);
    for (const place of width === 360 ? [cart, menu] : [cart]) {
      const { left, right } = boxOf(place);
      expect(Math.min(left, width - right), 'within the window').toBeGreaterThanOrEqual(0);
    }

    // In the upper corner of the picture, beside the badge and above the card's link.
    const [corner, whole] = [boxOf(save), boxOf(card)];
    expect(corner.top - whole.top).toBeLessThan(20);
    expect(whole.right - corner.right).toBeLessThan(20);
    expect(boxOf(card.getByText(/^(New|Sale|Trending)$/).first()).right).toBeLessThan(corner.left);
    await save.click();
    expect(location.pathname).toBe('/shop');

    card
      .getByRole('button', { name: /^Quick view/ })
      .element()
      .focus();
    await userEvent.keyboard('{Enter}');
    const view = page.getByRole('dialog');
    await expect.element(view.getByRole('button', { name: /^Save for later/ })).toBeVisible();
    await userEvent.keyboard('{Escape}');

    await openPage(`/product/${product._id}`, {
      modules: site,
      shop: wholeShop(product),
      width,
      height: 900,
    });
    const tools = main.getByRole('button', { name: /^Save for later/ });
    const share = page.getByRole('button', { name: 'Share' });
    await expect.element(tools).toBeVisible();
    const [left, right] = [boxOf(tools), boxOf(share)];
    expect(Math.abs(left.top + left.height / 2 - right.top - right.height / 2)).toBeLessThan(4);
    expect(left.right).toBeLessThanOrEqual(right.left);
    const wider = document.documentElement.scrollWidth - innerWidth;
    expect(wider, 'scrolls sideways').toBeLessThanOrEqual(0);
  },
);

const tabs = page.getByRole('navigation', { name: 'Dashboard' });
const titles = () =>
  tabs
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent);

longTest(
  'another team’s tabs appear in the dashboard with their own addresses, admin tabs for admins only',
  async () => {
    const user = buildUser();
    await openPage('/dashboard', {
      modules: site,
      shop: wholeShop(product),
      session: buildSession(user),
    });
    await expect
      .poll(titles)
      .toEqual(['Overview', 'My Orders', 'Saved Pieces', 'Back to the shop']);
    await tabs.getByRole('link', { name: 'Saved Pieces' }).click();
    expect(location.pathname).toBe('/dashboard/saved');
    await expect
      .element(page.getByRole('heading', { level: 2, name: 'Saved Pieces' }))
      .toBeVisible();
    await expect.element(page.getByText('What you keep for later.')).toBeVisible();
    await expect.element(page.getByText(`Saved by ${user.username}`)).toBeVisible();

    await openPage('/dashboard/saves', {
      modules: site,
      shop: wholeShop(product),
      session: buildSession(user),
    });
    await expect.poll(() => location.pathname).toBe('/dashboard');
  },
);

test('an admin tab appears in the admin dashboard', async () => {
  await openPage('/dashboard/saves', {
    modules: site,
    shop: wholeShop(product),
    session: buildSession({ isAdmin: true }),
  });
  await expect
    .element(tabs.getByRole('link', { name: 'Saves' }))
    .toHaveAttribute('aria-current', 'page');
  await expect.element(page.getByText('What people save')).toBeVisible();
});
