import type { Endpoints } from '@tanabana/contracts';
import {
  authEndpoints,
  categoryEndpoints,
  orderEndpoints,
  productEndpoints,
  reviewEndpoints,
  wishlistEndpoints,
} from '@tanabana/contracts/endpoints';
import {
  buildCartLine,
  buildProduct,
  buildSession,
  openPage,
  type StandInShop,
} from '@tanabana/shell/testing';
import {
  type ServiceCell,
  type ServiceFault,
  serviceCells,
  serviceFaults,
} from '@tanabana/test-kit/fault-tables';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { inTurn } from '../testing/rotating-samples.ts';
import { answerAll, follow, installClock, storedCart, wholeShop } from '../testing/whole-shop.ts';

type Service = ServiceCell['service'];

/** Requests of pages to each service. */
const calls: Record<Service, Endpoints.Endpoint[]> = {
  auth: Object.values(authEndpoints),
  categories: Object.values(categoryEndpoints),
  orders: Object.values(orderEndpoints),
  products: Object.values(productEndpoints),
  reviews: Object.values(reviewEndpoints),
  wishlists: Object.values(wishlistEndpoints),
};

/** Result of a call when its service fails; `slow` is delayed instead. */
const breakages: Record<
  Exclude<ServiceFault, 'slow'>,
  (shop: StandInShop, call: Endpoints.Endpoint) => void
> = {
  // answered by the gateway
  down: (shop, call) => shop.refuse(call, 'server.unavailable'),
  hanging: (shop, call) => shop.fail(call, 'never'),
  'garbage (HTML)': (shop, call) => shop.fail(call, 'HTML'),
  'garbage (cut JSON)': (shop, call) => shop.fail(call, 'cut JSON'),
  'garbage (other JSON)': (shop, call) => shop.fail(call, 'other JSON'),
};
/** Besides the faults of the table: the gateway is unreachable. */
const lasting = {
  ...breakages,
  offline: (shop: StandInShop, call: Endpoints.Endpoint) => shop.fail(call),
};
const faults = Object.keys(lasting) as (keyof typeof lasting)[];

/** Milliseconds: time limit of a call (rule 7.2), and interval of automatic retries. */
const LIMIT = 15_000;
const QUIET_TRY = 10_000;

const main = page.getByRole('main');
const banner = page.getByRole('banner');
const field = (name: string) => main.getByRole('textbox', { name, exact: name === 'Address' });
const isBusy = () => document.querySelector('main [aria-busy="true"]') !== null;
const product = buildProduct();
let shop: StandInShop;

beforeEach(() => {
  installClock();
  shop = wholeShop(product);
});

const begin = (service: Service, fault: keyof typeof lasting): void => {
  for (const call of calls[service]) lasting[fault](shop, call);
};
const askedOf = (service: Service): number =>
  calls[service].reduce((sum, call) => sum + shop.asked(call).length, 0);

/** Advances time to the page's limits until the element is visible. */
const eventually = (
  fault: keyof typeof lasting,
  isSeen: () => boolean,
  what: string,
): Promise<void> =>
  expect
    .poll(
      async () => {
        if (fault === 'hanging' && !isSeen()) await vi.advanceTimersByTimeAsync(LIMIT);
        return isSeen();
      },
      { message: what },
    )
    .toBe(true);

/** Opens a page of the shell with a cart beside the module's page. */
const open = (module: string) =>
  openPage('/about', {
    modules: ['mf-cart-checkout', 'mf-content', module],
    shop,
    session: buildSession(),
    stored: { app_cart: [buildCartLine(product)] },
  });

/** Parts that do not need the service work. */
async function shopOn(): Promise<void> {
  follow('/cart');
  await expect.element(main.getByRole('heading', { name: product.name })).toBeVisible();
  await main.getByRole('button', { name: 'Increase' }).click();
  await expect.element(banner.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
}

test('the tested services and faults are those of the repository', () => {
  const mains = Object.keys(
    import.meta.glob([
      '/services/*/src/main.ts',
      '!/services/pages/**', // no page calls it
      '!/services/settings/**', // no page of shoppers calls it
      '!/services/content/**', // without it pages show the texts of a new shop (rule 21.2)
      '!/services/telemetry/**', // pages show nothing of it
    ]),
  );
  expect(serviceCells.map(({ service }) => service)).toEqual(
    mains.map((path) => path.split('/')[2]),
  );
  expect([...Object.keys(breakages), 'slow'].sort()).toEqual(Object.keys(serviceFaults).sort());
});

/** Number of services per fault. */
const SERVICES = 1;
const cells = serviceCells.map((cell) => {
  const isTried = (_: unknown, row: number) => inTurn(serviceCells, row, SERVICES).includes(cell);
  return [cell.service, cell, faults.filter(isTried)] as const;
});

describe.each(cells)('%s', (service, { module, path, words, whole }, some) => {
  const alert = main.getByRole('alert').filter({ hasText: words });
  const isWhole = () => main.getByText(whole).elements().length > 0;

  test.each(some)(
    '%s: its page shows an error, the rest works, and it recovers by itself',
    async (fault) => {
      begin(service, fault);
      await open(module);
      await expect.element(banner.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
      await shopOn();
      follow(path);
      await eventually(fault, () => alert.elements().length > 0, `the page says: ${words}`);
      await expect.element(alert.first()).toBeVisible();
      const before = askedOf(service);
      await main.getByRole('button', { name: 'Try again' }).click();
      await expect
        .poll(() => askedOf(service), { message: 'Try again asks' })
        .toBeGreaterThan(before);

      // a pending request ends as it began: only a retry can recover the page
      if (fault !== 'hanging')
        await expect.poll(() => !isBusy() && alert.elements().length > 0).toBe(true);
      answerAll(shop, product);
      await expect
        .poll(
          async () => {
            // a pending attempt would time out
            if (!isWhole() && (!isBusy() || fault === 'hanging'))
              await vi.advanceTimersByTimeAsync(QUIET_TRY);
            return isWhole();
          },
          { message: 'it comes back by itself' },
        )
        .toBe(true);
      expect(alert.elements()).toEqual([]);
      expect(storedCart()).toEqual([[product.name, 2]]);
    },
  );

  test('slow: its page waits, the rest works, and it completes', async () => {
    const letGo = calls[service].map((call) => shop.hold(call));
    await open(module);
    follow(path);
    await expect.poll(() => askedOf(service)).toBeGreaterThan(0);
    await expect.poll(isBusy, { message: 'the page waits' }).toBe(true);
    await shopOn();
    follow(path);
    for (const go of letGo) go();
    await expect.poll(isWhole, { message: 'it is whole' }).toBe(true);
    expect(alert.elements()).toEqual([]);
    expect(storedCart()).toEqual([[product.name, 2]]);
  });
});

describe.each(faults)('%s', (fault) => {
  test('the checkout keeps form and cart, and the next click creates one order', async () => {
    await openPage('/checkout', {
      modules: ['mf-cart-checkout'],
      shop,
      session: buildSession(),
      stored: { app_cart: [buildCartLine(product)] },
    });
    const typed = {
      'First name': 'Asha',
      Address: '12 Johari Bazaar',
      'Town/City': 'Jaipur',
      Postcode: '302001',
      Phone: '98765 43210',
    };
    for (const [name, text] of Object.entries(typed)) await field(name).fill(text);
    begin('orders', fault);
    const placeOrder = page.getByRole('button', { name: 'Place Order' });
    await placeOrder.click();
    const problem = page.getByRole('alert').filter({ hasText: 'Failed to place order' });
    await eventually(fault, () => problem.elements().length > 0, 'the failure is shown');
    for (const [name, text] of Object.entries(typed))
      await expect.element(field(name)).toHaveValue(text);
    expect(storedCart()).toEqual([[product.name, 1]]);
    // writes are never repeated automatically
    await vi.advanceTimersByTimeAsync(LIMIT);
    expect(shop.asked(orderEndpoints.create)).toHaveLength(1);

    answerAll(shop, product);
    await placeOrder.click();
    await expect
      .element(page.getByRole('heading', { name: 'Thank you for your order' }))
      .toBeVisible();
    const keys = shop
      .asked(orderEndpoints.create)
      .map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(keys[0]).toBeTruthy();
  });
});

test.each(inTurn(faults, 0, 2))(
  '%s: signing in shows an error and keeps the input',
  async (fault) => {
    await openPage('/faq', { modules: ['mf-account', 'mf-content'], shop });
    await banner.getByRole('button', { name: 'Account' }).click();
    const popup = page.getByRole('dialog');
    const name = popup.getByLabelText(/email or username/i);
    const password = popup.getByRole('textbox', { name: 'Password' });
    const submit = popup.getByRole('button', { name: 'Log in' });
    await name.fill('asha');
    await password.fill('handloom-7');
    begin('auth', fault);
    await submit.click();
    const words = /Login failed\. Try again\.|This part of the shop is temporarily unavailable/;
    const refusal = popup.getByRole('alert').filter({ hasText: words });
    await eventually(fault, () => refusal.elements().length > 0, 'the failure is shown');
    await expect.element(name).toHaveValue('asha');
    await expect.element(password).toHaveValue('handloom-7');
    shop.answer(authEndpoints.login, buildSession({ username: 'asha' }));
    await submit.click();
    await expect.element(popup).not.toBeInTheDocument();
    expect(shop.asked(authEndpoints.login)).toHaveLength(2);
  },
);
