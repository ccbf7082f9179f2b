import {
  MAX_LINE_QUANTITY,
  type Product,
  pricesLeft,
  texts,
  unitsLeft,
  variantOf,
} from '@tanabana/contracts';
import { announce, useSearchParams } from '@tanabana/storefront';
import { ChoiceGroup } from '@tanabana/ui';
import { useRef, useState } from 'react';
import { swatchOf } from '../card/swatch.ts';
import { readChoice } from './choice-state.ts';

export type ChoiceControls = ReturnType<typeof useChoice>;

const SOLD_OUT = { struck: true, note: 'sold out' } as const;

/**
 * Colour and size, stored in the address, and the quantity. The size is kept if the new colour has
 * it.
 */
export function useChoice(product: Product) {
  const [search, setSearch] = useSearchParams();
  const [asked, setQuantity] = useState(1);
  const choice = readChoice(product, search);
  const color = choice.colour?.name ?? null;
  const chosen = { color, size: choice.size };
  const units = unitsLeft(product, chosen);
  const most = Math.max(1, Math.min(units, MAX_LINE_QUANTITY));
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
    ...choice,
    /** The price, or the lowest one while sizes differ. */
    prices: pricesLeft(product, chosen),
    /** Stock of the current choice. */
    units,
    isCounted: product.countedBy === 'variant',
    /** Whether `units` sums several variants, of which one must still be chosen. */
    isOpen: product.countedBy === 'variant' && !variantOf(product, chosen),
    /** No variant of the product is available. */
    isAllSoldOut: unitsLeft(product, { color: null, size: null }) <= 0,
    unitsIn: (color: string | null, size: string | null) => unitsLeft(product, { color, size }),
    chooseColour: (name: string) => put('colour', name),
    chooseSize: (size: string) => put('size', size),
    /** Quantity to order, from 1 to the stock. */
    quantity: Math.min(asked, most),
    setQuantity,
    /** Maximum quantity: the stock, at most 99 per line. */
    most,
  };
}

/** The colours as dots, with the name of the chosen one. Empty if no colour has a name. */
export function ColourChoice({ product, choice }: { product: Product; choice: ChoiceControls }) {
  const named = product.colors.filter(({ name }) => name !== '');
  if (named.length === 0) return null;
  return (
    <ChoiceGroup
      legend="Colour"
      aside={choice.colour?.name}
      look="swatches"
      options={named.map(({ name }) => ({
        value: name,
        label: name,
        swatch: swatchOf(name),
        ...(!choice.isAllSoldOut && choice.unitsIn(name, null) <= 0 && SOLD_OUT),
      }))}
      value={choice.colour?.name ?? null}
      onChange={choice.chooseColour}
    />
  );
}

interface SizeChoiceProps {
  choice: ChoiceControls;
  hint: ReturnType<typeof useSizeHint>;
}

/**
 * The sizes, small to large; sizes that the chosen colour lacks, or that are sold out, are struck
 * through. A size that is sold out in this colour is labelled and can be selected.
 */
export function SizeChoice({ choice, hint }: SizeChoiceProps) {
  if (choice.sizes.length === 0) return null;
  return (
    <ChoiceGroup
      ref={hint.ref}
      legend="Size"
      aside={choice.size}
      look="chips"
      options={choice.allSizes.map((size) => {
        const isEnded = choice.isAllSoldOut && !choice.isCounted;
        const disabled = isEnded || !choice.sizes.includes(size);
        const isSoldOut = !disabled && choice.unitsIn(choice.colour?.name ?? null, size) <= 0;
        return { value: size, label: size, disabled, ...(isSoldOut && SOLD_OUT) };
      })}
      value={choice.size}
      error={hint.error}
      onChange={choice.chooseSize}
    />
  );
}

/** Asks for a size if one must be chosen (rule 5.4). */
export function useSizeHint(size: string | null) {
  const [asked, setAsked] = useState(false);
  const ref = useRef<HTMLFieldSetElement>(null);
  return {
    error: asked && size === null ? texts.validation.size : null,
    /** Asks for a size: shows and announces the message at the sizes, and moves the focus there. */
    show() {
      setAsked(true);
      announce(texts.validation.size);
      ref.current?.querySelector('input')?.focus();
    },
    ref,
  };
}
