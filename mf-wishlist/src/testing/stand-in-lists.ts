import {
  MAX_COMPARED,
  MAX_SAVED,
  type Product,
  type WishlistEntry,
  type Wishlists,
} from '@tanabana/contracts';
import { productEndpoints, wishlistEndpoints } from '@tanabana/contracts/endpoints';
import type { StandInShop } from '@tanabana/shell/testing';

/** Stocks the shop with exactly these products. */
export function sell(shop: StandInShop, products: readonly Product[]): void {
  shop.answer(productEndpoints.list, ({ query }) => {
    const asked = query.ids;
    const data = asked ? products.filter(({ _id }) => asked.includes(_id)) : [...products];
    return { data, total: data.length, page: 1, limit: 100 };
  });
  shop.answer(productEndpoints.get, ({ params }) => {
    const found = products.find(({ _id }) => _id === params.id);
    return found ?? Response.json({ code: 'product.not_found', message: 'Gone.' }, { status: 404 });
  });
}

/** An account's lists in memory, by the rules of the service. */
export function keepAccount(
  shop: StandInShop,
  lists: Wishlists = { saved: [], compared: [] },
): void {
  const most = { saved: MAX_SAVED, compared: MAX_COMPARED };
  const take = (entry: WishlistEntry, list: keyof Wishlists): void => {
    const known = lists[list].some(({ productId }) => productId === entry.productId);
    if (known || lists[list].length >= most[list]) return;
    lists[list] = [...lists[list], entry].sort((a, b) => (a.addedAt < b.addedAt ? -1 : 1));
  };
  const now = (): Wishlists => structuredClone(lists);
  shop.answer(wishlistEndpoints.get, now);
  shop.answer(wishlistEndpoints.merge, ({ body }) => {
    for (const entry of body.saved) take(entry, 'saved');
    for (const entry of body.compared) take(entry, 'compared');
    return now();
  });
  shop.answer(wishlistEndpoints.add, ({ params: { list, productId }, body }) => {
    take({ productId, addedAt: new Date().toISOString(), ...body }, list);
    return now();
  });
  shop.answer(wishlistEndpoints.remove, ({ params: { list, productId } }) => {
    lists[list] = lists[list].filter((entry) => entry.productId !== productId);
    return now();
  });
}
