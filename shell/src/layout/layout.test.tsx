import { buildSession, expectNoFaults, longTest, openPage } from '@tanabana/shell/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ownModules } from '../testing/module-faults.ts';

const modules = ['mf-catalog', 'mf-account', 'mf-cart-checkout', 'mf-content'];
const entries = ['Shop', 'About', 'FAQs', 'Contact Us'];

test.each([320, 360, 412])("the shop's name is one line at %i px", async (width) => {
  await openPage('/faq', { modules: ownModules, width });
  const header = page.getByRole('banner');
  await expect.element(header.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible();
  await expect.poll(() => header.getByRole('button').elements().length).toBeGreaterThan(2);
  const name = header.getByRole('link', { name: 'Tanabana' }).element();
  const words = document.createRange();
  words.selectNodeContents(name);
  expect(new Set([...words.getClientRects()].map(({ bottom }) => bottom)).size).toBe(1);
});

describe('on a desktop', () => {
  beforeEach(() => openPage('/faq', { modules, width: 1440 }));

  test('header and footer have brand, menu, slots and promises (rules 1.5, 2.15)', async () => {
    const header = page.getByRole('banner');
    const menu = header.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await expect.element(menu.first()).toBeVisible();
    expect(menu.elements().map(({ textContent }) => textContent)).toEqual(entries);
    await expect
      .element(header.getByRole('link', { name: 'FAQs' }))
      .toHaveAttribute('aria-current', 'page');
    await expect.element(header.getByRole('button', { name: 'Search' })).toBeVisible();
    await expect
      .element(header.getByRole('button', { name: 'Account', exact: true }))
      .toBeVisible();
    await expect.element(header.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible();
    await expect
      .element(header.getByRole('link', { name: /Tanabana/ }))
      .toHaveAttribute('href', '/');
    await expect
      .element(page.getByRole('complementary', { name: 'Delivery' }))
      .toHaveTextContent(
        'Free shipping from ₹1,000 · Delivered in 7-8 working days · 3-day returns',
      );

    const footer = page.getByRole('contentinfo');
    await expect.element(footer.getByText('Tanabana', { exact: true })).toBeVisible();
    for (const [name, href] of [
      ['All pieces', '/shop'],
      ['Shopping', '/store'],
      ['Your cart', '/cart'],
      ['FAQs', '/faq'],
      ['Contact Us', '/contact'],
      ['About', '/about'],
      ['Terms', '/terms'],
      ['Privacy', '/privacy'],
      ['Returns and refunds', '/returns'],
    ] as const)
      await expect.element(footer.getByRole('link', { name })).toHaveAttribute('href', href);
    for (const promise of [
      'Shipping Worldwide',
      '3 - Days Returns',
      'Security Payment',
      'Order Tracking',
    ])
      await expect.element(footer.getByText(promise)).toBeVisible();
    await expect.element(footer.getByText(/7-8 working days/)).toBeVisible();
  });

  test('the first Tab stop skips the menus', async () => {
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await userEvent.keyboard('{Tab}');
    await expect.element(skip).toHaveFocus();
    await expect.element(skip).toBeInViewport();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('main')).toHaveFocus();
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByRole('main').getByRole('link', { name: 'Home' })).toHaveFocus();
  });

  test("the shop's name comes from its settings", async () => {
    await openPage('/faq', { modules: ['mf-content'], config: { storeName: 'Tana & Bana' } });
    await expect
      .element(page.getByRole('banner').getByRole('link', { name: 'Tana & Bana' }))
      .toBeVisible();
    await expect
      .element(page.getByRole('contentinfo').getByText('Tana & Bana', { exact: true }))
      .toBeVisible();
  });

  test("the shop's logo replaces its name in its size before it is loaded (rule 20.8)", async () => {
    const config = { storeName: 'Neel', storeLogo: `${'a'.repeat(24)}-960x120` };
    await openPage('/faq', { modules: ['mf-content'], config, width: 320 });
    const banner = page.getByRole('banner');
    const link = banner.getByRole('link', { name: 'Neel' });
    await expect.element(link).toBeVisible();
    const logo = link.getByRole('img').element() as HTMLImageElement;
    expect([logo.getAttribute('width'), logo.getAttribute('height')]).toEqual(['180', '23']);
    expect(logo.getAttribute('src')).toBe(`/api/content/pictures/${'a'.repeat(24)}?w=480`);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
    await expect.element(banner).not.toHaveTextContent('Neel');
    await expect
      .element(page.getByRole('contentinfo').getByRole('img', { name: 'Neel' }))
      .toBeVisible();
  });
});

describe('on a phone', () => {
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  const drawer = page.getByRole('dialog', { name: 'Menu' });

  longTest(
    'the menu locks scrolling, closes with Escape and restores the focus (rules 2.3, 2.15)',
    async () => {
      await openPage('/faq', { modules, session: buildSession(), width: 360, height: 700 });
      await expect.element(menu).toHaveAttribute('aria-expanded', 'false');
      await menu.click();
      const links = drawer.getByRole('navigation', { name: 'Main' }).getByRole('link');
      await expect.element(links.first()).toBeVisible();
      expect(links.elements().map(({ textContent }) => textContent)).toEqual(entries);
      await expect.element(drawer.getByRole('button', { name: /^Log out/ })).toBeVisible();
      expect(getComputedStyle(document.documentElement).overflowY).toBe('hidden');
      await expectNoFaults('menu on a phone');
      await userEvent.keyboard('{Escape}');
      await expect.element(drawer).not.toBeInTheDocument();
      await expect.element(menu).toHaveFocus();
      expect(getComputedStyle(document.documentElement).overflowY).not.toBe('hidden');
      await menu.click();
      await drawer.getByRole('link', { name: 'About' }).click();
      await expect.element(drawer).not.toBeInTheDocument();
      await expect.element(page.getByRole('heading', { level: 1, name: /Tana is/ })).toHaveFocus();
    },
  );
});
