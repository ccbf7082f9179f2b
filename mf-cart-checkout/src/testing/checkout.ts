import { type Product, type Session, SUCCESS_OVERLAY_MS, texts } from '@tanabana/contracts';
import { authEndpoints } from '@tanabana/contracts/endpoints';
import {
  buildAddress,
  buildSession,
  type OpenPage,
  openPage,
  type PageOptions,
} from '@tanabana/shell/testing';
import { expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { buildProductInStock, lineOf } from './lines.ts';
import { StandInOrders } from './stand-in-orders.ts';

export const main = page.getByRole('main');
export const field = (label: string) => main.getByRole('textbox', { name: label });
export const changeAddress = page.getByRole('button', { name: 'Change this address' });
export const placeOrder = page.getByRole('button', { name: 'Place Order' });
export const problem = page.getByRole('alert');
export const thanks = page.getByRole('heading', { name: texts.thanks.title });
export const payment = page.getByRole('dialog', { name: 'Complete Payment' });

export interface AtCheckout extends OpenPage {
  shop: StandInOrders;
  session: Session;
}

/** Opens the checkout with one of each product, signed in. */
export async function comeToCheckout(
  products: readonly Product[],
  {
    shop = new StandInOrders(...products),
    ...options
  }: Partial<PageOptions> & { shop?: StandInOrders } = {},
): Promise<AtCheckout> {
  holdThanks();
  const session = buildSession();
  const opened = await openPage('/checkout', {
    modules: ['mf-cart-checkout'],
    shop,
    session,
    stored: { app_cart: products.map((product) => lineOf(product)) },
    ...options,
  });
  return { ...opened, shop, session };
}

/** The same with the account's default address and expanded fields. */
export async function atCheckout(...args: Parameters<typeof comeToCheckout>): Promise<AtCheckout> {
  const [products, { shop = new StandInOrders(...products), ...options } = {}] = args;
  shop.answer(authEndpoints.addresses, { data: [usualAddress] });
  const opened = await comeToCheckout(products, { shop, ...options });
  await changeAddress.click();
  await expect.element(field('Phone')).toHaveValue(usualAddress.phone);
  return opened;
}

/** A guest's checkout with one product of 400 rupees in a shop that allows guests. */
export async function comeAsGuest(settings: PageOptions['config'] = {}): Promise<StandInOrders> {
  holdThanks();
  const product = buildProductInStock({ price: 400 });
  const shop = new StandInOrders(product);
  await openPage('/checkout', {
    modules: ['mf-cart-checkout'],
    shop,
    stored: { app_cart: [lineOf(product)] },
    config: { guestCheckout: true, ...settings },
  });
  return shop;
}

export const usualAddress = buildAddress({ phone: '98765 43210' });

/** Fills the required fields. */
export async function fillBilling(): Promise<void> {
  await field('First name').fill('Asha');
  await main.getByRole('textbox', { name: 'Address', exact: true }).fill('12 Johari Bazaar');
  await field('Town/City').fill('Jaipur');
  await field('Postcode').fill('302001');
  await field('Phone').fill('98765 43210');
}

const { setTimeout: realSetTimeout, clearTimeout: realClearTimeout } = globalThis;
/** Pending timers of the overlay by negative numbers, which browsers never use. */
let waiting = new Map<number, () => void>();
let timers = 0;

/** Number of overlays waiting to lead home. */
export const thanksWaiting = (): number => waiting.size;

/** Lets the overlay's time pass. */
export function passThanks(): void {
  for (const [id, goHome] of waiting) {
    waiting.delete(id);
    goHome();
  }
}

/** Holds the overlay's timer until the test releases it; other timers run. */
function holdThanks(): void {
  waiting = new Map();
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((
    run: () => void,
    ms?: number,
    ...args: unknown[]
  ) => {
    if (ms !== SUCCESS_OVERLAY_MS) return realSetTimeout(run, ms, ...args);
    timers += 1;
    waiting.set(-timers, run);
    return -timers;
  }) as typeof setTimeout);
  vi.spyOn(globalThis, 'clearTimeout').mockImplementation((id) => {
    if (!waiting.delete(id as unknown as number)) realClearTimeout(id);
  });
}

/** Waits for the overlay, which stays. */
export async function thanked(): Promise<void> {
  await expect.element(thanks).toHaveFocus();
  await expect.element(main.getByText(texts.thanks.line, { exact: true })).toBeVisible();
}
