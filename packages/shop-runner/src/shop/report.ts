import type { OpenShop } from './open-shop.ts';

/** What a program that started the shop as its child hears of it. */
export interface ShopReport {
  type: 'open' | 'processes';
  shop: ShopDescription;
}

export interface ShopDescription extends Omit<OpenShop, 'processes'> {
  /** Process number by name, of what runs at this moment. */
  processes: Record<string, number>;
}

/** Tells a parent with a channel that the shop is open, and its processes whenever it asks. */
export function reportToParent(shop: OpenShop): void {
  if (!process.send) return;
  const report = (type: ShopReport['type']) => process.send?.({ type, shop: describe(shop) });
  process.on('message', () => report('processes'));
  report('open');
}

function describe({ processes, ...shop }: OpenShop): ShopDescription {
  const numbers = processes().map((one) => [one.name, one.pid()]);
  return { ...shop, processes: Object.fromEntries(numbers.filter(([, pid]) => pid !== null)) };
}
