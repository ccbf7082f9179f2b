import type { Product } from '@tanabana/contracts';
import { expect, vi } from 'vitest';
import { page } from 'vitest/browser';

export const main = page.getByRole('main');
export const messages = page.getByRole('region', { name: 'Messages' });
export const heading = page.getByRole('heading', { level: 1 });
export const banner = page.getByRole('banner');

/** Heart or scales of a product. */
export const buttonOf = (button: 'Wishlist' | 'Compare', { name }: Product) =>
  main.getByRole('button', { name: `${button}: ${name}` });

export const pressed = (
  button: 'Wishlist' | 'Compare',
  product: Product,
  isPressed = true,
): Promise<unknown> =>
  expect.element(buttonOf(button, product)).toHaveAttribute('aria-pressed', String(isPressed));

/** The header tells how many pieces are on a list. */
export const counted = (button: 'Wishlist' | 'Compare', count: number): Promise<unknown> =>
  expect
    .element(
      banner.getByRole('link', {
        name: `${button}, ${count === 1 ? '1 piece' : `${count} pieces`}`,
        exact: true,
      }),
    )
    .toBeVisible();

/** The cards on the wishlist are these, from its start. */
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

/** Screen readers hear it. */
export const said = (text: string): Promise<unknown> =>
  expect
    .poll(() => [...document.querySelectorAll('[aria-live]')].map((one) => one.textContent))
    .toContain(text);

/**
 * Nobody looks at the page any more, so that it tries nothing again by itself: what was away and is back
 * comes by a press alone.
 */
export const lookAway = (): void => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
};

/** Soon, and not when its ten seconds are over: nothing is offered to undo any more. */
export const noUndo = (): Promise<unknown> =>
  expect.element(messages.getByText('Undo'), { timeout: 3_000 }).not.toBeInTheDocument();
