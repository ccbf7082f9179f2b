import type { Order } from '@tanabana/contracts';
import { api, notify, paths, useNavigate, useTask } from '@tanabana/storefront';
import { addToCart } from '../cart/cart.ts';
import { linesAgain } from './lines-again.ts';

/** Adds an order's lines to the cart again and opens it; reports what is no longer available. */
export function useBuyAgain(order: Order) {
  const navigate = useNavigate();
  const { busy, run } = useTask('');
  const ids = [...new Set(order.products.map(({ productId }) => productId))];

  async function buyAgain(): Promise<void> {
    const query = { ids, limit: '100' } as const;
    const { data } = await api.products.list({ query });
    const { lines, gone } = linesAgain(order.products, data);
    // the cart lists newest first: add the last one first
    const added = lines
      .reverse()
      .filter(({ line, stock, countedBy }) => addToCart(line, stock, countedBy) !== 'full');
    if (gone.length > 0) notify({ text: `No longer sold as you had it: ${gone.join(', ')}` });
    if (added.length > 0) navigate(paths.cart());
    else if (gone.length === 0) notify({ text: 'Your cart cannot hold more of it.' });
  }
  const sayAway = (): void =>
    notify({ tone: 'danger', text: 'The shop cannot be reached. Please try again.' });
  return { buyAgain: () => run(() => buyAgain().catch(sayAway)), busy };
}
