import type { Product } from '@tanabana/contracts';
import {
  authEndpoints,
  categoryEndpoints,
  orderEndpoints,
  productEndpoints,
  wishlistEndpoints,
} from '@tanabana/contracts/endpoints';
import {
  buildAddress,
  buildCategory,
  buildOrder,
  buildUser,
  StandInShop,
} from '@tanabana/shell/testing';
import { vi } from 'vitest';

const kurti = buildCategory({ name: 'Kurti', slug: 'kurti', count: 1 });

const NO_FACETS = { category: [], size: [], colour: [], price: { min: 999, max: 999 } };

/** Answers all requests of a new signed-in user, in a shop with one product. */
export function answerAll(shop: StandInShop, product: Product): void {
  shop.answerDefaults();
  const listOf = <T>(data: T[]) => ({ data, total: data.length, page: 1, limit: 200 });
  shop.answer(authEndpoints.me, buildUser());
  shop.answer(authEndpoints.addresses, { data: [] });
  shop.answer(authEndpoints.addAddress, buildAddress());
  shop.answer(categoryEndpoints.list, listOf([kurti]));
  shop.answer(categoryEndpoints.get, kurti);
  shop.answer(orderEndpoints.bestSellers, { productIds: [] });
  shop.answer(orderEndpoints.myStats, { orders: 0, spent: 0, recent: [] });
  shop.answer(orderEndpoints.ofUser, { orders: [] });
  shop.answer(orderEndpoints.create, { message: 'Order placed', order: buildOrder() });
  shop.answer(productEndpoints.list, ({ query }) => ({
    ...listOf([product]),
    ...(query.facets && { facets: NO_FACETS }),
  }));
  shop.answer(productEndpoints.get, product);
  shop.answer(wishlistEndpoints.merge, { saved: [], compared: [] });
}

/** A shop without faults. */
export function wholeShop(product: Product): StandInShop {
  const shop = new StandInShop();
  answerAll(shop, product);
  return shop;
}

/** The stored `app_cart`: titles with quantities. */
export function storedCart(): [title: string, qty: number][] {
  const kept = JSON.parse(localStorage.getItem('app_cart') ?? '[]');
  const items: { title: string; qty: number }[] = Array.isArray(kept) ? kept : kept.items;
  return items.map(({ title, qty }) => [title, qty]);
}

/** Navigates to a path within the page, like a link. */
export function follow(path: string): void {
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate', { state: null }));
}

/** Interval in milliseconds at which time advances automatically. */
const TICK_MS = 20;
let ticks: ReturnType<typeof setInterval> | undefined;

/**
 * Puts the page's timers under the test's control, including request timeouts. Time also advances
 * automatically while enabled.
 */
export function installClock(mayGoOn = () => true): void {
  // of the previous test: with two, time would pass twice as fast
  clearInterval(ticks);
  ticks = setInterval(() => {
    if (vi.isFakeTimers() && mayGoOn()) vi.advanceTimersByTime(TICK_MS);
  }, TICK_MS);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const controller = new AbortController();
    const late = new DOMException('The time limit is over.', 'TimeoutError');
    setTimeout(() => controller.abort(late), milliseconds);
    return controller.signal;
  });
}
