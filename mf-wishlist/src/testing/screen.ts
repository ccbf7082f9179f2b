import type { Product } from '@tanabana/contracts';
import { expect, vi } from 'vitest';
import { page } from 'vitest/browser';

export const main = page.getByRole('main');
export const messages = page.getByRole('region', { name: 'Messages' });
export const heading = page.getByRole('heading', { level: 1 });
export const banner = page.getByRole('banner');

/** Wishlist or compare button of a product. */
export const buttonOf = (button: 'Wishlist' | 'Compare', { name }: Product) =>
  main.getByRole('button', { name: `${button}: ${name}` });

export const pressed = (
  button: 'Wishlist' | 'Compare',
  product: Product,
  isPressed = true,
): Promise<unknown> =>
  expect.element(buttonOf(button, product)).toHaveAttribute('aria-pressed', String(isPressed));

/** Expects the header's count of a list. */
export const counted = (button: 'Wishlist' | 'Compare', count: number): Promise<unknown> =>
  expect
    .element(
      banner.getByRole('link', {
        name: `${button}, ${count === 1 ? '1 piece' : `${count} pieces`}`,
        exact: true,
      }),
    )
    .toBeVisible();

/** Expects these cards on the wishlist, in order. */
export const shown = (products: readonly Product[]): Promise<unknown> =>
  expect
    .poll(() =>
      main
        .getByRole('article')
        .getByRole('heading')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(products.map(({ name }) => name));

/** Expects a screen reader announcement. */
export const said = (text: string): Promise<unknown> =>
  expect
    .poll(() => [...document.querySelectorAll('[aria-live]')].map((one) => one.textContent))
    .toContain(text);

/** Hides the page, so that it retries nothing automatically. */
export const hidePage = (): void => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
};

/** Expects that the undo offer disappears before its ten seconds are over. */
export const noUndo = (): Promise<unknown> =>
  expect.element(messages.getByText('Undo'), { timeout: 3_000 }).not.toBeInTheDocument();
