import { isOpenReturn, nextReturnState, type QueuedReturn } from '@tanabana/contracts';
import { orderEndpoints } from '@tanabana/contracts/endpoints';
import { buildOrder, type StandInShop } from '@tanabana/shell/testing';
import type { Locator } from 'vitest/browser';
import { emptyShop } from './dashboard.ts';
import { main } from './screen.ts';

/** A shop whose returns can be searched and changed, like the service's. */
export function shopWithReturns(...returns: QueuedReturn[]): {
  shop: StandInShop;
  /** Changes a return, as another admin would. */
  change: (one: QueuedReturn, change: Partial<QueuedReturn>) => void;
} {
  const shop = emptyShop();
  let kept = returns;
  const change = ({ id }: Pick<QueuedReturn, 'id'>, changed: Partial<QueuedReturn>): void => {
    kept = kept.map((one) => (one.id === id ? { ...one, ...changed } : one));
  };
  shop.answer(orderEndpoints.returns, ({ query: { state, q = '', page: number, limit } }) => {
    const found = kept.filter(
      (one) =>
        (state === undefined ||
          (state === 'open' ? isOpenReturn(one.state) : one.state === state)) &&
        one.customer.toLowerCase().includes(q.toLowerCase()),
    );
    const data = found.slice((number - 1) * limit, number * limit);
    return { data, total: found.length, page: number, limit };
  });
  shop.answer(orderEndpoints.changeReturn, ({ params, body: { event, quality, reason } }) => {
    const one = kept.find(({ id }) => id === params.return);
    const state = one && nextReturnState(one, event, 'owner');
    if (!state) throw new Error(`The return cannot ${event}.`);
    const resolution = event === 'convert' ? { resolution: 'refund' as const } : {};
    change(one, { state, quality, rejection: reason, ...resolution });
    return { order: buildOrder() };
  });
  return { shop, change };
}

/** Row action of the only return that has it. */
export const action = (label: string): Locator =>
  main.getByRole('button', { name: new RegExp(`^${label}: return of `) });
