import { MAX_LINE_QUANTITY, type Product } from '@tanabana/contracts';
import { useSearchParams } from '@tanabana/storefront';
import { useState } from 'react';
import { type Choice, readChoice } from './choice-state.ts';

export interface ChoiceControls extends Choice {
  chooseColour: (name: string) => void;
  chooseSize: (size: string) => void;
  /** Pieces, from 1 to what is left. */
  quantity: number;
  setQuantity: (quantity: number) => void;
  /** The most that can be asked for: the stock, and at most 99 a line. */
  most: number;
}

/** Colour and size, kept in the address, and the quantity. A size that the new colour has is kept. */
export function useChoice(product: Product): ChoiceControls {
  const [search, setSearch] = useSearchParams();
  const [asked, setQuantity] = useState(1);
  const most = Math.max(1, Math.min(product.stock, MAX_LINE_QUANTITY));
  const put = (name: string, value: string): void =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    ...readChoice(product, search),
    chooseColour: (name) => put('colour', name),
    chooseSize: (size) => put('size', size),
    quantity: Math.min(asked, most),
    setQuantity,
    most,
  };
}
