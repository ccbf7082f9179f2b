import type { ProductCard } from '@tanabana/contracts';
import { useState } from 'react';

/** What one bulk change takes (contract.md, Products). */
export const MAX_SELECTED = 500;

export interface Selection {
  /** Chosen products by id, with their names; kept while pages are turned. */
  chosen: ReadonlyMap<string, string>;
  toggle: (product: ProductCard) => void;
  /** Chooses all of these, or none of them where all are chosen already. */
  toggleAll: (products: readonly ProductCard[]) => void;
  clear: () => void;
}

/** Products chosen for a change of many at once. */
export function useSelection(): Selection {
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const write = (change: (next: Map<string, string>) => void): void => {
    const next = new Map(chosen);
    change(next);
    setChosen(new Map([...next].slice(0, MAX_SELECTED)));
  };
  return {
    chosen,
    toggle: ({ _id, name }) =>
      write((next) => {
        if (!next.delete(_id)) next.set(_id, name);
      }),
    toggleAll: (products) =>
      write((next) => {
        const all = products.every(({ _id }) => next.has(_id));
        for (const { _id, name } of products) {
          if (all) next.delete(_id);
          else next.set(_id, name);
        }
      }),
    clear: () => setChosen(new Map()),
  };
}
