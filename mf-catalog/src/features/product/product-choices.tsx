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

/** Colour and size, kept in the address, and the quantity. A size that the new colour has is kept. */
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
    /** What it costs, or from what on while sizes differ. */
    prices: pricesLeft(product, chosen),
    /** Units of what is chosen so far. */
    units,
    isCounted: product.countedBy === 'variant',
    /** Whether `units` are those of several variants, of which one is still to be chosen. */
    isOpen: product.countedBy === 'variant' && !variantOf(product, chosen),
    /** Nothing of the product can be bought, in whatever colour and size. */
    isAllSoldOut: unitsLeft(product, { color: null, size: null }) <= 0,
    unitsIn: (color: string | null, size: string | null) => unitsLeft(product, { color, size }),
    chooseColour: (name: string) => put('colour', name),
    chooseSize: (size: string) => put('size', size),
    /** Units of the order, from 1 to what is left. */
    quantity: Math.min(asked, most),
    setQuantity,
    /** The most that can be asked for: the stock, and at most 99 a line. */
    most,
  };
}

/** The colours as dots, the name of the chosen one beside. Nothing where no colour has a name. */
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
 * The sizes, small to large; those that the chosen colour does not come in, or all sold out, struck out. One that
 * is sold out in this colour says so and can be chosen, so that it can be told apart from the others.
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

/** Asks for a size where it is to be chosen (rule 5.4). */
export function useSizeHint(size: string | null) {
  const [asked, setAsked] = useState(false);
  const ref = useRef<HTMLFieldSetElement>(null);
  return {
    error: asked && size === null ? texts.validation.size : null,
    /** Asks: shows the text at the sizes, says it, and puts the focus there. */
    show() {
      setAsked(true);
      announce(texts.validation.size);
      ref.current?.querySelector('input')?.focus();
    },
    ref,
  };
}
