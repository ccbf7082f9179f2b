import { advanceTime, openPage } from '@tanabana/shell/testing';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectPath } from '../../testing/shop-page.ts';
import { stockedShop } from '../../testing/stand-in-catalogue.ts';

const banner = page.getByRole('region', { name: 'Highlights' });
const dot = (name: string) => banner.getByRole('button', { name });
const first = dot('Slide 1: Elevat your style');
const second = dot('Slide 2: Bring out the confidence in you');
const isShown = (one: typeof first) => one.query()?.getAttribute('aria-current') === 'true';

const point = (type: 'mouseover' | 'mouseout') =>
  banner.element().dispatchEvent(new MouseEvent(type, { bubbles: true }));

/** Controls the time of the slides; starts once they are rendered. */
async function open() {
  await openPage('/', { modules: ['mf-catalog'], shop: stockedShop([]), motion: true });
  await expect.poll(() => isShown(first)).toBe(true);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  point('mouseover');
  await advanceTime(0);
  point('mouseout');
  await advanceTime(0);
}

test('the banner advances every five seconds and wraps around (rules 2.4, 9.7)', async () => {
  await open();
  await advanceTime(4900);
  expect(isShown(first)).toBe(true);
  await advanceTime(200);
  expect(isShown(second)).toBe(true);
  expect(banner.getByText('Elevat your style').element().closest('[inert]')).not.toBeNull();
  await advanceTime(5000);
  expect(isShown(first)).toBe(true);
});

test('the banner pauses on hover and focus, and stops on request', async () => {
  await open();
  point('mouseover');
  await advanceTime(6000);
  expect(isShown(first)).toBe(true);
  point('mouseout');
  await advanceTime(5100);
  expect(isShown(second)).toBe(true);
  (second.element() as HTMLElement).focus();
  await advanceTime(6000);
  expect(isShown(second)).toBe(true);
  (second.element() as HTMLElement).blur();
  (dot('Pause the slides').element() as HTMLElement).click();
  await advanceTime(6000);
  expect(isShown(second)).toBe(true);
  (dot('Play the slides').element() as HTMLElement).click();
  await advanceTime(5100);
  expect(isShown(first)).toBe(true);
});

test('the banner does not move with reduced motion', async () => {
  const real = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    real(query.includes('prefers-reduced-motion: reduce') ? 'all' : query),
  );
  await open();
  await advanceTime(6000);
  expect(isShown(first)).toBe(true);
  expect(dot('Play the slides').query()).not.toBeNull();
});

test('built-in pictures of the home page load as AVIF, with WebP for other browsers', async () => {
  await openPage('/', { modules: ['mf-catalog'], shop: stockedShop([]), motion: true });
  const find = () => [...document.querySelectorAll<HTMLImageElement>('main img[srcset]')];
  await expect.poll(() => find().length).toBeGreaterThan(5);
  const pictures = find();
  for (const picture of pictures) {
    picture.loading = 'eager';
    await expect.poll(() => picture.currentSrc).toMatch(/\.avif/);
    expect(picture.srcset).toMatch(/^\S+\.webp\S* \d+w, \S+\.webp\S* \d+w$/);
  }
});

test('the dots select a slide, each with its text and a link to the shop (rules 2.4, 9.7)', async () => {
  await openPage('/', { modules: ['mf-catalog'], shop: stockedShop([]), motion: true });
  await expect.element(banner.getByText('New colors, now also available')).toBeVisible();
  const links = banner.getByRole('link', { name: 'View Collection' });
  await expect.element(links.nth(0)).toHaveAttribute('href', '/shop');
  await second.click();
  await expect.element(second).toHaveAttribute('aria-current', 'true');
  await expect
    .element(banner.getByRole('heading', { name: 'Bring out the confidence in you' }))
    .toBeVisible();
  // a slide that is not visible takes no focus
  expect(banner.getByText('Elevat your style').element().closest('[inert]')).not.toBeNull();
  (links.nth(1).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expectPath('/shop');
});

test('the first picture loads at once, the others later or on request', async () => {
  await openPage('/', { modules: ['mf-catalog'], shop: stockedShop([]), motion: true });
  await expect.element(first).toBeVisible();
  const images = () =>
    [...banner.element().querySelectorAll('img')].map(({ loading, fetchPriority }) => [
      loading,
      fetchPriority,
    ]);
  expect(images()).toEqual([['eager', 'high']]);
  await second.click();
  await expect.poll(images).toEqual([
    ['eager', 'high'],
    ['lazy', 'low'],
  ]);
});
