import type { Order, Product } from '@tanabana/contracts';
import { api } from '@tanabana/storefront';
import { useEffect, useState } from 'react';
import { type Shelves, shelvesOf } from './pick-lines.ts';

/** Maximum products by ids per call. */
const AT_ONCE = 100;
const NONE: Shelves = new Map();

const productsOf = (orders: readonly Order[]): string[] => [
  ...new Set(orders.flatMap(({ products }) => products.map(({ productId }) => productId))),
];

/** Returns the storage locations of these orders' products. Throws like the call. */
export async function loadShelves(orders: readonly Order[]): Promise<Shelves> {
  const ids = productsOf(orders);
  const products: Pick<Product, '_id' | 'variants'>[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
    const query = { ids: some.join(','), fields: 'full', limit: String(AT_ONCE) } as const;
    products.push(...(await api.products.list({ query })).data);
  }
  return shelvesOf(products);
}

/** The same for a page: empty until loaded. */
export function useShelves(orders: readonly Order[] = []): { shelves: Shelves; failed: boolean } {
  const [state, setState] = useState({ shelves: NONE, failed: false });
  const key = productsOf(orders).join(',');
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads again only for other products
  useEffect(() => {
    let isWanted = true;
    loadShelves(orders).then(
      (shelves) => isWanted && setState({ shelves, failed: false }),
      () => isWanted && setState({ shelves: NONE, failed: true }),
    );
    return () => {
      isWanted = false;
    };
  }, [key]);
  return state;
}
