import {
  advanceTime,
  expectNoFaults,
  openPage,
  sampleRows,
  waitUntil,
} from '@tanabana/shell/testing';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

const open = (path: string, width?: number) =>
  openPage(path, { modules: ['mf-content'], width, motion: true });
const region = (name: string) => page.getByRole('region', { name });

for (const { path, title, heading } of sampleRows(
  [
    { path: '/about', title: 'About', heading: 'Tana is the warp, bana is the weft' },
    { path: '/faq', title: 'FAQs', heading: 'Good questions' },
    { path: '/terms', title: 'Terms', heading: 'Terms' },
    { path: '/privacy', title: 'Privacy', heading: 'Privacy' },
    { path: '/returns', title: 'Returns and refunds', heading: 'Returns and refunds' },
    { path: '/store', title: 'Our stores', heading: 'Come in, feel the cloth' },
    { path: '/store-location', title: 'Our stores', heading: 'Come in, feel the cloth' },
  ],
  3,
))
  test(`${path} has title and heading, and is accessible on phone and desktop (rules 2.1, 2.17)`, async () => {
    for (const width of path === '/store' ? [1280] : [320, 1280]) {
      await open(path, width);
      await expect.element(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect.poll(() => document.title).toBe(`${title} · Tanabana`);
      await expectNoFaults(`${path} at ${width} px`);
    }
  });

test('About has banner, story, promises, reviews and founders (rules 1.5, 2.17)', async () => {
  await open('/about');
  await expect.element(region('It began with a trunk')).toBeVisible();
  await expect
    .poll(() => region('Four hands we know well').getByRole('listitem').elements())
    .toHaveLength(4);
  const promise = region('A promise on every piece');
  const titles = promise.getByRole('heading', { level: 3 }).elements();
  expect(titles.map(({ textContent }) => textContent)).toEqual([
    'Shipping, worldwide',
    '3-day returns',
    'Secure payment',
  ]);
  await expect.element(promise).toHaveTextContent('Free from ₹1,000, else a flat ₹50.');
  for (const topic of ['delivery', 'returns', 'payment'])
    await expect
      .element(promise.getByRole('link', { name: `About ${topic}` }))
      .toHaveAttribute('href', `/faq#${topic}`);
  await expect.element(region('Reviews')).toBeVisible();
  const founders = region('Three people, one table');
  await expect.poll(() => founders.getByRole('listitem').elements()).toHaveLength(3);
  await expect
    .element(founders.getByRole('link', { name: 'Visit a store' }))
    .toHaveAttribute('href', '/store-location');
});

const reviews = region('Reviews');
const shown = (): string =>
  reviews
    .getByRole('button', { name: /^Review \d/ })
    .elements()
    .find((dot) => dot.hasAttribute('aria-current'))
    ?.getAttribute('aria-label') ?? '';

/** Opens the reviews with a controlled timer. */
async function openReviews(): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await open('/about');
  await waitUntil(() => shown() !== '');
  expect(shown()).toBe('Review 1: Meera, Pune');
}

test('reviews rotate every ten seconds, one at a time (rules 2.17, 9.7)', async () => {
  await openReviews();
  await advanceTime(9900);
  expect(shown()).toBe('Review 1: Meera, Pune');
  await advanceTime(200);
  expect(shown()).toBe('Review 2: Arjun, Kochi');
  const inert = (who: string) => reviews.getByText(who).element().closest('[inert]');
  expect(inert('Arjun, Kochi')).toBeNull();
  expect(inert('Meera, Pune')).not.toBeNull();
  await advanceTime(20_000);
  expect(shown()).toBe('Review 4: Lakshmi, Chennai');
  await advanceTime(10_000);
  expect(shown()).toBe('Review 1: Meera, Pune');
});

test('reviews pause under pointer and focus, stop on request, and are selected by dots', async () => {
  await openReviews();
  const place = reviews.element();
  place.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
  await advanceTime(30_000);
  expect(shown()).toBe('Review 1: Meera, Pune');
  place.dispatchEvent(new MouseEvent('mouseout', { bubbles: true }));
  const button = (name: string) => reviews.getByRole('button', { name }).element() as HTMLElement;
  const pause = button('Pause the reviews');
  pause.focus();
  await advanceTime(30_000);
  expect(shown()).toBe('Review 1: Meera, Pune');
  pause.click();
  pause.blur();
  await advanceTime(30_000);
  expect(shown()).toBe('Review 1: Meera, Pune');
  button('Review 4: Lakshmi, Chennai').click();
  await advanceTime(0);
  expect(shown()).toBe('Review 4: Lakshmi, Chennai');
  button('Play the reviews').click();
  await advanceTime(10_100);
  expect(shown()).toBe('Review 1: Meera, Pune');
});

test('reviews stand still with reduced motion (rules 2.17, 9.7)', async () => {
  const real = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    real(query.includes('prefers-reduced-motion: reduce') ? 'all' : query),
  );
  await openReviews();
  await advanceTime(30_000);
  expect(shown()).toBe('Review 1: Meera, Pune');
  expect(reviews.getByRole('button', { name: 'Play the reviews' }).query()).not.toBeNull();
});

test('terms, privacy and returns name the shop, its figures and complaint channels (rule 2.17)', async () => {
  const config = { storeName: 'Neel House', upiId: '' };
  await openPage('/terms', { modules: ['mf-content'], config });
  const main = page.getByRole('main');
  await expect.element(main).toHaveTextContent('is Neel House, the seller');
  await expect.element(main).toHaveTextContent('flat ₹50 for an order, and free from ₹1,000');
  // prepaid is off
  await expect.element(main).not.toHaveTextContent('or before by UPI');
  await expect
    .element(main.getByRole('link', { name: 'Returns and refunds' }))
    .toHaveAttribute('href', '/returns');
  const contents = main.getByRole('navigation', { name: 'On this page' });
  await contents.getByRole('link', { name: 'Complaints and law' }).click();
  await expect.element(main.getByRole('heading', { name: 'Complaints and law' })).toBeInViewport();
  await openPage('/returns', { modules: ['mf-content'], config });
  await expect.element(main).toHaveTextContent('within 3 days of the day your parcel reaches you');
  await openPage('/privacy', { modules: ['mf-content'], config });
  await expect.element(main).toHaveTextContent('What Neel House knows of you');
  await expect
    .element(main.getByRole('link', { name: 'Contact Us' }))
    .toHaveAttribute('href', '/contact');
});

test('a link to an answer expands it, and answers expand by keyboard (rule 2.17)', async () => {
  await open('/faq#refund');
  await expect.element(page.getByText('How do I get my money back?')).toBeInViewport();
  await expect.element(page.getByText(/is refunded: by UPI/)).toBeVisible();
  const cost = page.getByText('What does shipping cost?');
  await expect.element(page.getByText(/flat ₹50/)).not.toBeVisible();
  (cost.element().closest('summary') as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/flat ₹50 for an order, and free from ₹1,000/)).toBeVisible();
});

test('the FAQs cover delivery, returns, refunds and payment, and link to more help (rule 2.17)', async () => {
  await open('/faq');
  for (const name of ['Delivery', 'Returns and refunds', 'Payment'])
    await expect.element(page.getByRole('heading', { level: 2, name })).toBeVisible();
  const topics = page.getByRole('navigation', { name: 'Topics' }).getByRole('link').elements();
  expect(topics.map((link) => link.getAttribute('href'))).toEqual([
    '/faq#delivery',
    '/faq#returns',
    '/faq#payment',
  ]);
  await expect.element(page.getByText(/^In 7-8 working days/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Find a store' }))
    .toHaveAttribute('href', '/store-location');
});

test('lists four stores with address, phone and hours (rule 2.17)', async () => {
  await open('/store-location');
  const stores = page.getByRole('main').getByRole('article');
  await expect.element(stores.first()).toBeVisible();
  const names = stores.getByRole('heading', { level: 2 }).elements();
  expect(names.map(({ textContent }) => textContent)).toEqual([
    'Jaipur',
    'Ahmedabad',
    'Hyderabad',
    'Lucknow',
  ]);
  for (const store of stores.all()) {
    await expect.element(store).toHaveTextContent('Mon-Fri08:30-20:00');
    await expect.element(store).toHaveTextContent('Sat & Sun09:30-21:30');
    await expect.element(store).toHaveTextContent(/\+91 \d+ 0+/);
  }
});
