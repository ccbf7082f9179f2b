import type { Product } from '@tanabana/contracts';
import {
  buildSession,
  expectNoFaults,
  longTest,
  openPage,
  type PageOptions,
  passOnMonotonicClock,
  sampleRows,
} from '@tanabana/shell/testing';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { main } from '../testing/checkout.ts';
import { buildProductInStock, lineOf, storedCart } from '../testing/lines.ts';
import { StandInOrders } from '../testing/stand-in-orders.ts';

const miniCart = page.getByRole('dialog', { name: 'Added to your cart' });
const add = page.getByRole('button', { name: 'Add to Cart' });
const size = (name: string) =>
  page.getByRole('group', { name: 'Size' }).getByRole('radio', { name, exact: true });

/** On a product's page, with size M chosen. */
async function atProduct(product: Product, options: Partial<PageOptions> = {}): Promise<void> {
  await openPage(`/product/${product._id}`, {
    modules: ['mf-catalog', 'mf-cart-checkout'],
    shop: new StandInOrders(product),
    ...options,
  });
  await choose('M');
}

async function choose(name: string): Promise<void> {
  // the legend also contains the choice
  await page.getByRole('group', { name: 'Size' }).getByText(name, { exact: true }).last().click();
  await expect.element(size(name)).toBeChecked();
}

test.each(sampleRows([360, 1280]))(
  'opens at %i px with what was added, and returns the focus (rule 2.10)',
  async (width) => {
    const [other, product] = [buildProductInStock(), buildProductInStock({ price: 400 })];
    await atProduct(product, {
      shop: new StandInOrders(product, other),
      stored: { app_cart: [lineOf(other)] },
      width,
    });
    (add.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(miniCart).toHaveTextContent(`${product.name} is in your cart.`);
    // a second Enter clicks nothing
    await userEvent.keyboard('{Enter}');
    await expect.element(miniCart.getByRole('heading', { name: product.name })).toBeVisible();
    await expect
      .poll(() => miniCart.getByRole('heading', { name: other.name }).elements())
      .toHaveLength(width < 720 ? 0 : 1);
    await expect.element(miniCart).toHaveTextContent(/Subtotal, 2 items\s*₹1,699.00/);
    await expectNoFaults('the mini cart');
    for (let turn = 0; turn < 10; turn += 1) {
      await userEvent.keyboard('{Tab}');
      const { activeElement } = document;
      expect(activeElement === document.body || activeElement?.closest('dialog')).toBeTruthy();
    }
    await userEvent.keyboard('{Escape}');
    await expect.element(miniCart).not.toBeInTheDocument();
    await expect.element(add).toHaveFocus();
    await expect.element(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
    expect(storedCart()).toEqual([
      [product.name, 1],
      [other.name, 1],
    ]);
  },
);

longTest(
  'increases an existing line; another size is a new first line (rules 3.6, 3.7, 4.2)',
  async () => {
    const product = buildProductInStock();
    await atProduct(product);
    for (const name of ['M', 'S', 'M']) {
      await choose(name);
      await add.click();
      await miniCart.getByRole('button', { name: 'Close' }).click();
      await expect.element(miniCart).not.toBeInTheDocument();
    }
    const { items } = JSON.parse(localStorage.getItem('app_cart') ?? '{}');
    expect(items).toMatchObject([
      { id: product._id, size: 'S', color: 'Indigo', qty: 1, price: 1299 },
      { id: product._id, size: 'M', color: 'Indigo', qty: 2, price: 1299 },
    ]);
  },
);

longTest('reports that no more can be added', async () => {
  const product = buildProductInStock({ stock: 2 });
  await atProduct(product, { stored: { app_cart: [lineOf(product)] } });
  await page.getByRole('button', { name: 'Increase' }).first().click();
  await add.click();
  await expect
    .element(miniCart)
    .toHaveTextContent(`That is all there is of ${product.name}: 2 in your cart.`);
  await userEvent.keyboard('{Escape}');
  await expect.element(miniCart).not.toBeInTheDocument();
  // not counted as the same click
  passOnMonotonicClock(400);
  await add.click();
  await expect
    .element(page.getByText(`Your cart cannot hold more of ${product.name}`).first())
    .toBeVisible();
  await expect.element(miniCart).not.toBeInTheDocument();
  expect(storedCart()).toEqual([[product.name, 2]]);
  await page.getByRole('button', { name: 'View cart' }).click();
  await expect.poll(() => location.pathname).toBe('/cart');
});

test('asks for the size and adds nothing without it', async () => {
  const product = buildProductInStock();
  await openPage(`/product/${product._id}`, {
    modules: ['mf-catalog', 'mf-cart-checkout'],
    shop: new StandInOrders(product),
  });
  for (const name of ['Add to Cart', 'Buy Now']) {
    await page.getByRole('button', { name }).click();
    await expect.element(main).toHaveTextContent('Please select a size');
    expect(storedCart()).toEqual([]);
  }
});

test('cannot add sold-out variants', async () => {
  const product = buildProductInStock({ stock: 0 });
  await openPage(`/product/${product._id}`, {
    modules: ['mf-catalog', 'mf-cart-checkout'],
    shop: new StandInOrders(product),
  });
  await expect.element(page.getByRole('button', { name: 'Sold out' })).toBeDisabled();
  await expect.element(add).not.toBeInTheDocument();
});

longTest('undoes a removal; View cart opens the cart and closes it', async () => {
  const product = buildProductInStock();
  await atProduct(product);
  await add.click();
  await miniCart.getByRole('button', { name: `Remove ${product.name}` }).click();
  await expect.element(miniCart.getByRole('button', { name: 'Checkout' })).toBeDisabled();
  await miniCart.getByRole('button', { name: `Undo: ${product.name}` }).click();
  await expect.element(miniCart.getByRole('button', { name: 'Checkout' })).toBeEnabled();
  await miniCart.getByRole('link', { name: 'View cart' }).click();
  await expect.element(main.getByRole('heading', { level: 1 })).toHaveTextContent('Your cart');
  await expect.element(miniCart).not.toBeInTheDocument();
  expect(storedCart()).toEqual([[product.name, 1]]);
});

longTest('Checkout opens the checkout, and Buy Now does so directly', async () => {
  const product = buildProductInStock();
  const heading = main.getByRole('heading', { level: 1 });
  await atProduct(product, { session: buildSession() });
  await add.click();
  await miniCart.getByRole('button', { name: 'Checkout' }).click();
  await expect.element(heading).toHaveTextContent('Checkout');
  await expect.element(miniCart).not.toBeInTheDocument();

  await atProduct(product, { session: buildSession() });
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await expect.element(heading).toHaveTextContent('Checkout');
  await expect.element(main).toHaveTextContent(product.name);
});

test('ignores a second click on Add within 400 ms (rule 4.11)', async () => {
  const product = buildProductInStock();
  await atProduct(product);
  const at = performance.now();
  const clock = vi.spyOn(performance, 'now');
  const pressAt = (ms: number): void => {
    clock.mockReturnValue(at + ms);
    (add.element() as HTMLButtonElement).click();
  };
  for (const ms of [0, 100, 399]) pressAt(ms);
  expect(storedCart()).toEqual([[product.name, 1]]);
  pressAt(400);
  expect(storedCart()).toEqual([[product.name, 2]]);
  clock.mockRestore();
});
