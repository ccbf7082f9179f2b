import { productEndpoints } from '@tanabana/contracts/endpoints';
import {
  advanceTime,
  buildProduct,
  expectNoFaults,
  longTest,
  newId,
  openPage,
  sampleRows,
  waitUntil,
} from '@tanabana/shell/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { main } from '../testing/shop-page.ts';
import { buildProducts, categoryRef, kurti, stockedShop } from '../testing/stand-in-catalogue.ts';

const modules = ['mf-catalog', 'mf-content'];
const product = buildProduct({
  name: 'Ajrakh Kurti',
  category: categoryRef(kurti),
  tag: 'trending',
  description: 'Printed on both sides.\n\nWash it cold.',
  avgRating: 4.5,
  reviewsCount: 12,
  weight: 280,
});
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const related = main.getByRole('region', { name: 'You may also like' });
/** Scrolls to the sections below the product, which then load. */
const comeNear = async () => {
  await expect.element(related).toBeInTheDocument();
  related.element().scrollIntoView();
};
const topOf = (locator: Locator): number => locator.element().getBoundingClientRect().top;
const robots = () => document.head.querySelector('meta[name="robots"]');

test('a product shows name, price, breadcrumbs, promises and its opened Description (rules 2.1, 2.10)', async () => {
  await openPage(`/product/${product._id}`, { modules, shop: stockedShop([product]) });
  await expect.element(heading('Ajrakh Kurti')).toBeVisible();
  await expect.poll(() => document.title).toBe('Ajrakh Kurti · Tanabana');
  for (const text of ['Trending', 'Now ₹999', '23% off', 'Returns within 3 days'])
    await expect.element(main.getByText(text).first()).toBeVisible();
  await expect
    .element(main.getByText('Delivered in 7-8 working days, free from ₹1,000'))
    .toBeVisible();
  await expect
    .element(main.getByRole('link', { name: 'Rated 4.5 of 5 12 reviews' }))
    .toHaveAttribute('href', '#reviews');
  const crumbs = main.getByRole('navigation', { name: /breadcrumb/i });
  await expect
    .element(crumbs.getByRole('link', { name: 'Kurti' }))
    .toHaveAttribute('href', '/category/kurti');
  const tabs = main.getByRole('tablist', { name: 'About this product' });
  await expect.element(tabs.getByRole('tab', { selected: true })).toHaveTextContent('Description');
  const panel = main.getByRole('tabpanel');
  for (const text of ['Printed on both sides.', 'Wash it cold.', product.sku, '280 g', 'Kurti'])
    await expect.element(panel.getByText(text, { exact: true })).toBeVisible();
  await expectNoFaults('product');
  await tabs.getByRole('tab', { name: 'Delivery and returns' }).click();
  await expect.element(panel).toHaveTextContent('7-8 working days');
  await expect.element(panel).toHaveTextContent('within 3 days');
  await expect.element(panel).not.toHaveTextContent(product.sku);
});

test('a product fits a phone', async () => {
  const shop = stockedShop([product]);
  await openPage(`/product/${product._id}`, { modules, shop, width: 360, height: 740 });
  await expect.element(heading('Ajrakh Kurti')).toBeVisible();
  await expectNoFaults('product on a phone');
});

test.each(sampleRows([320, 360]))(
  'at %i px price and buttons stay visible, in the first view together with the name',
  async (width) => {
    const shop = stockedShop([product]);
    await openPage(`/product/${product._id}`, {
      modules: [...modules, 'mf-cart-checkout'],
      shop,
      width,
      height: 640,
    });
    const buttons = ['Add to Cart', 'Buy Now'].map((name) => main.getByRole('button', { name }));
    const name = main.getByRole('heading', { level: 1 });
    await expect.element(buttons[0] as Locator).toBeInViewport();
    const line = Number.parseFloat(getComputedStyle(name.element()).lineHeight);
    expect(topOf(name) + line).toBeLessThan(topOf(buttons[0] as Locator));
    for (const place of ['the first view', 'the description']) {
      for (const button of buttons)
        await expect.element(button, { message: place }).toBeInViewport();
      const inView = main
        .getByText('₹999')
        .elements()
        .filter((price) => price.checkVisibility())
        .filter((price) => price.getBoundingClientRect().bottom <= innerHeight);
      expect(inView.length, `the price, at ${place}`).toBeGreaterThan(0);
      main.getByText('Wash it cold.').element().scrollIntoView({ block: 'center' });
    }
    const sizes = main.getByRole('group', { name: 'Size' });
    await buttons[0]?.click();
    await expect.element(sizes.getByText('Please select a size')).toBeInViewport();
  },
);

test("a product shows Loading product..., then Failed to load product with the service's message, and retries (rules 2.10, 8.1, 8.3)", async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden'); // no automatic retry
  const shop = stockedShop([product]);
  shop.refuse(productEndpoints.get, 'server.error', { message: 'The loom broke.', times: 1 });
  const letGo = shop.hold(productEndpoints.get);
  await openPage(`/product/${product._id}`, { modules, shop });
  await expect.element(page.getByText('Loading product...')).toBeVisible();
  expect(main.element().querySelector('[aria-busy="true"]')).not.toBeNull();
  letGo();
  // the page still has a heading
  await expect.element(heading('Failed to load product')).toBeVisible();
  const alert = main.getByRole('alert');
  await expect.element(alert).toHaveTextContent('Failed to load product');
  await expect.element(alert).toHaveTextContent('The loom broke.');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.element(heading('Ajrakh Kurti')).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
});

test('a service with Retry-After is retried then, not before', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const shop = stockedShop([product]);
  const headers = { 'Retry-After': '5' };
  shop.refuse(productEndpoints.get, 'server.unavailable', { headers, times: 1 });
  await openPage(`/product/${product._id}`, { modules, shop });
  await waitUntil(() => main.getByRole('alert').query() !== null);
  const asked = () => shop.asked(productEndpoints.get).length;
  await advanceTime(4900);
  expect(asked()).toBe(1);
  await advanceTime(200);
  await expect.poll(() => heading('Ajrakh Kurti').query()).not.toBeNull();
  expect(asked()).toBe(2);
});

longTest('a removed product shows a message and links; its title follows (rule 2.10)', async () => {
  await openPage(`/product/${newId()}`, { modules, shop: stockedShop([]) });
  await expect.element(heading('Product not found')).toBeVisible();
  await expect.poll(() => document.title).toBe('Product not found · Tanabana');
  await expectNoFaults('no product');
  await main.getByRole('link', { name: 'Go to the shop' }).click();
  await expect.poll(() => document.title).toBe('Shop · Tanabana');
  expect(robots()).toBeNull();
});

test('sections below a product load when scrolled near, and reserve space', async () => {
  const shop = stockedShop([product, ...buildProducts(6)]);
  await openPage(`/product/${product._id}`, { modules, shop, width: 360, height: 640 });
  await expect.element(heading('Ajrakh Kurti')).toBeVisible();
  const cards = related.getByRole('article');
  await expect.element(related).toBeInTheDocument();
  // content in the window is loaded; content far below is not
  await expect.poll(() => related.element().getBoundingClientRect().top).toBeGreaterThan(2 * 640);
  expect(related.element().querySelector('[aria-busy]')?.ariaBusy).toBe('false');
  expect(cards.elements()).toHaveLength(0);
  expect(shop.asked(productEndpoints.list)).toHaveLength(0);
  const { height } = related.element().getBoundingClientRect();
  related.element().scrollIntoView({ block: 'end' });
  await expect.poll(() => cards.elements().length).toBe(4);
  await expect
    .poll(() => Math.abs(related.element().getBoundingClientRect().height - height))
    .toBeLessThan(200);
});

test('a browser without IntersectionObserver loads all of a product at once', async () => {
  vi.stubGlobal('IntersectionObserver', undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
  const shop = stockedShop([product, ...buildProducts(6)]);
  await openPage(`/product/${product._id}`, { modules, shop, width: 360, height: 640 });
  await expect.poll(() => related.getByRole('article').elements().length).toBe(4);
});

longTest(
  'up to four others of the category follow, never the product itself; no section if there are none',
  async () => {
    const others = buildProducts(6);
    const shop = stockedShop([others[0] ?? product, product, ...others.slice(1)]);
    await openPage(`/product/${product._id}`, { modules, shop });
    await comeNear();
    await expect.element(related.getByRole('article').first()).toBeVisible();
    const names = related.getByRole('heading', { level: 3 }).elements();
    expect(names.map(({ textContent }) => textContent)).toEqual([
      'Piece 1',
      'Piece 2',
      'Piece 3',
      'Piece 4',
    ]);
    await openPage(`/product/${product._id}`, { modules, shop: stockedShop([product]) });
    await expect.element(heading('Ajrakh Kurti')).toBeVisible();
    page.getByRole('contentinfo').element().scrollIntoView(); // the region may have disappeared
    await expect.element(related).not.toBeInTheDocument();
  },
);

longTest(
  'recently viewed products are shown, the latest first, without the current one',
  async () => {
    const seen = buildProducts(3);
    const shop = stockedShop(seen);
    const { reload } = await openPage(`/product/${seen[0]?._id}`, { modules, shop });
    for (const { _id, name } of [...seen, ...seen.slice(-1)]) {
      history.replaceState(history.state, '', `/product/${_id}`);
      await reload();
      await expect.element(heading(name)).toBeVisible();
    }
    await comeNear();
    const region = main.getByRole('region', { name: 'Recently viewed' });
    await expect.element(region).toBeVisible();
    const names = region.getByRole('heading', { level: 3 }).elements();
    expect(names.map(({ textContent }) => textContent)).toEqual(['Piece 2', 'Piece 1']);
  },
);

test('a browser with blocked storage shows the product', async () => {
  const shop = stockedShop([product, ...buildProducts(1)]);
  const { reload } = await openPage('/faq', { modules, shop });
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  history.replaceState(history.state, '', `/product/${product._id}`);
  await reload();
  await expect.element(heading('Ajrakh Kurti')).toBeVisible();
  await expect
    .element(main.getByRole('region', { name: 'Recently viewed' }))
    .not.toBeInTheDocument();
});
