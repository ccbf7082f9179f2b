import { expectNoFaults, openPage } from '@tanabana/shell/testing';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const footerLink = (name: string) => page.getByRole('contentinfo').getByRole('link', { name });
const canonical = () =>
  [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="canonical"]')].map(
    ({ href }) => href,
  );
const robots = () => document.head.querySelector('meta[name="robots"]')?.getAttribute('content');

/** Head elements of a closed page would otherwise be taken for those of the next one. */
afterEach(() => {
  for (const old of document.head.querySelectorAll('[data-page]')) old.remove();
});

test('a new page starts at its top or hash with the focus on its heading; Back restores the position (rule 2.3)', async () => {
  await openPage('/about', { modules: ['mf-content'] });
  const more = page.getByRole('link', { name: 'About returns' });
  await expect.element(more).toBeVisible();
  await document.fonts.ready; // another font width moves the content below
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  // in one step: an immediate click, or a slow machine, leaves before the scroll event
  more.element().scrollIntoView({ behavior: 'instant', block: 'center' });
  const before = Math.round(scrollY);
  (more.element() as HTMLElement).click();
  expect(before).toBeGreaterThan(300);
  await expect.poll(() => location.pathname + location.hash).toBe('/faq#returns');
  await expect.element(page.getByRole('heading', { name: 'Returns and refunds' })).toBeInViewport();
  history.back();
  await expect.element(heading(/Tana is the warp/)).toBeInTheDocument();
  // a line or two of tolerance: content above may change its height
  await expect.poll(() => Math.abs(scrollY - before)).toBeLessThan(100);
  (footerLink('Shopping').element() as HTMLElement).click();
  await expect.element(heading('Come in, feel the cloth')).toHaveFocus();
  await expect.poll(() => scrollY).toBe(0);
});

test('a new page is announced to screen readers', async () => {
  await openPage('/faq', { modules: ['mf-content'] });
  await expect.element(heading('Good questions')).toBeVisible();
  (footerLink('About').element() as HTMLElement).click();
  await expect.element(heading(/Tana is the warp/)).toBeVisible();
  const said = () =>
    [...document.querySelectorAll('[aria-live="polite"][aria-atomic]')].map(
      ({ textContent }) => textContent,
    );
  await expect.poll(said).toEqual(['About']);
});

test('server-rendered head elements are removed with their page; each page has one canonical address', async () => {
  document.head.insertAdjacentHTML(
    'beforeend',
    `<link rel="canonical" href="https://shop.example/about" data-page>
     <meta property="og:title" content="About" data-page>
     <script type="application/ld+json" data-page>{}</script>`,
  );
  await openPage('/about', {
    modules: ['mf-content'],
    config: { publicUrl: 'https://shop.example' },
  });
  await expect.element(heading(/Tana is the warp/)).toBeVisible();
  expect(canonical()).toEqual(['https://shop.example/about']);
  (footerLink('FAQs').element() as HTMLElement).click();
  await expect.element(heading('Good questions')).toBeVisible();
  await expect.poll(() => document.title).toBe('FAQs · Tanabana');
  expect(canonical()).toEqual(['https://shop.example/faq']);
  expect(document.head.querySelector('meta[property="og:title"]')).toBeNull();
  expect(document.head.querySelector('script[type="application/ld+json"]')).toBeNull();
  history.back();
  await expect.poll(() => document.title).toBe('About · Tanabana');
  expect(canonical()).toEqual(['https://shop.example/about']);
});

for (const [query, reported] of [
  ['?page=2&size=M', '?page=2'],
  ['?page=1', ''],
  ['?page=x', ''],
] as const)
  test(`${query} of a list has the canonical address "${reported}"`, async () => {
    await openPage(`/about${query}`, {
      modules: ['mf-content'],
      config: { publicUrl: 'https://shop.example' },
    });
    await expect.element(heading(/Tana is the warp/)).toBeVisible();
    expect(canonical()).toEqual([`https://shop.example/about${reported}`]);
  });

for (const [path, width] of [
  ['/no-such-page', 1280],
  ['/product-single', 360],
] as const)
  test(`${path} shows a message and links, and is not indexed (rule 2.1)`, async () => {
    await openPage(path, { modules: ['mf-account', 'mf-content'], width });
    await expect.element(heading('We cannot find this page')).toBeVisible();
    await expect.poll(() => document.title).toBe('Page not found · Tanabana');
    expect(robots()).toBe('noindex');
    const main = page.getByRole('main');
    await expect
      .element(main.getByRole('link', { name: 'Back to the home page' }))
      .toHaveAttribute('href', '/');
    await expect
      .element(main.getByRole('link', { name: 'Go to the shop' }))
      .toHaveAttribute('href', '/shop');
    await expectNoFaults('no page');
    (footerLink('FAQs').element() as HTMLElement).click();
    await expect.element(heading('Good questions')).toBeVisible();
    expect(robots()).toBeUndefined();
  });
