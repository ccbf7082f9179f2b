import type { OpenShop } from './open-shop.ts';

/** Messages to a program that started the shop as its child. */
export interface ShopReport {
  type: 'open' | 'processes';
  shop: ShopDescription;
}

export interface ShopDescription extends Omit<OpenShop, 'processes'> {
  /** Process id by name of everything that runs now. */
  processes: Record<string, number>;
}

/** Reports to a parent with an IPC channel that the shop is open, and its processes on request. */
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
