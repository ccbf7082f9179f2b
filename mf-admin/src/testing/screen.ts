import { type Locator, page } from 'vitest/browser';

export const main = page.getByRole('main');
export const dialog = (name: string | RegExp): Locator => page.getByRole('dialog', { name });
export const button = (name: string | RegExp, within: Pick<Locator, 'getByRole'> = page): Locator =>
  within.getByRole('button', { name, exact: true });
/** Table rows without the header. */
export const rows = (): Locator => main.getByRole('row').filter({ has: page.getByRole('cell') });
export const rowOf = (text: string): Locator => rows().filter({ hasText: text });

/** Query parameters of the address. */
export const query = (): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(location.search));
