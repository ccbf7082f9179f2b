import type { Order } from '@tanabana/contracts';
import {
  authEndpoints,
  categoryEndpoints,
  contactEndpoints,
  orderEndpoints,
  productEndpoints,
} from '@tanabana/contracts/endpoints';
import {
  buildSession,
  expectNoFaults,
  type OpenPage,
  openPage,
  type PageOptions,
  StandInShop,
} from '@tanabana/test-kit/page';
import { expect, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { buildStats } from './builders.ts';

/** What a list answers that fits on one page, or on the first of more. */
export const listOf = <T>(data: T[], total = data.length) => ({ data, total, page: 1, limit: 20 });
export const ordersOf = (orders: Order[], total = orders.length) => ({
  orders,
  total,
  page: 1,
  limit: 20,
});

/** A shop in which there is nothing yet: every list of the dashboard is empty. */
export function emptyShop(): StandInShop {
  const shop = new StandInShop();
  shop.answer(productEndpoints.list, listOf([]));
  shop.answer(categoryEndpoints.list, listOf([]));
  shop.answer(orderEndpoints.list, ordersOf([]));
  shop.answer(orderEndpoints.ofUser, { orders: [] });
  shop.answer(orderEndpoints.stats, ({ query: { days } }) => buildStats({}, days));
  shop.answer(orderEndpoints.myStats, { orders: 0, spent: 0, recent: [] });
  shop.answer(authEndpoints.users, listOf([]));
  shop.answer(contactEndpoints.list, listOf([]));
  for (const { audit } of [productEndpoints, categoryEndpoints, orderEndpoints, authEndpoints])
    shop.answer(audit, listOf([]));
  return shop;
}

/** Opens a tab of the dashboard; as an admin unless told. */
export const openTab = (
  tab: string,
  shop: StandInShop,
  options: Partial<PageOptions> = {},
): Promise<OpenPage> =>
  openPage(tab ? `/dashboard/${tab}` : '/dashboard', {
    modules: ['mf-admin'],
    shop,
    session: buildSession({ username: 'admin', isAdmin: true }),
    ...options,
  });

export const main = page.getByRole('main');
export const dialog = (name: string | RegExp): Locator => page.getByRole('dialog', { name });
export const button = (name: string | RegExp, within: Pick<Locator, 'getByRole'> = page): Locator =>
  within.getByRole('button', { name, exact: true });
/** The rows of a table, without its header. */
export const rows = (): Locator => main.getByRole('row').filter({ has: page.getByRole('cell') });
export const rowOf = (text: string): Locator => rows().filter({ hasText: text });

/** What is behind `?` in the address. */
export const query = (): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(location.search));

/** Looks with axe, wide and as on a phone, where tables fold. */
export async function expectNoFaultsAnywhere(state: string): Promise<void> {
  await expectNoFaults(state);
  await page.viewport(360, 800);
  await expectNoFaults(`${state} at 360 px`);
  await page.viewport(1280, 800);
}

/**
 * Opens a window by the keyboard, looks at it with axe, and closes it with Escape: the focus goes in,
 * and back to what opened it.
 */
export async function expectSoundWindow(
  opener: Locator,
  name: string | RegExp,
  inside: () => Promise<void> = async () => undefined,
): Promise<void> {
  await expect.element(opener).toBeVisible();
  (opener.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog(name)).toBeVisible();
  await expect
    .poll(() => dialog(name).query()?.contains(document.activeElement), { message: 'focus in' })
    .toBe(true);
  await expectNoFaults(`${name}`);
  await inside();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
}

/** Catches what is handed to the browser's downloads from now on. */
export function catchDownloads(): { name: string; file: Promise<string> }[] {
  const saved: { name: string; file: Promise<string> }[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, file: fetch(this.href).then((answer) => answer.text()) });
  });
  return saved;
}

/** A picture of so many points that browsers can read. */
export async function pictureFile(name = 'picture.png', side = 4): Promise<File> {
  const canvas = new OffscreenCanvas(side, side);
  canvas.getContext('2d')?.fillRect(0, 0, side, side);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png' });
}
