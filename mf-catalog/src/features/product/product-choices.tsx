import { MAX_LINE_QUANTITY, type Product, texts } from '@tanabana/contracts';
import { announce, useSearchParams } from '@tanabana/storefront';
import { ChoiceGroup } from '@tanabana/ui';
import { useRef, useState } from 'react';
import { swatchOf } from '../card/swatch.ts';
import { readChoice } from './choice-state.ts';

type ChoiceControls = ReturnType<typeof useChoice>;

/** Colour and size, kept in the address, and the quantity. A size that the new colour has is kept. */
export function useChoice(product: Product) {
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
    chooseColour: (name: string) => put('colour', name),
    chooseSize: (size: string) => put('size', size),
    /** Units, from 1 to what is left. */
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
      options={named.map(({ name }) => ({ value: name, label: name, swatch: swatchOf(name) }))}
      value={choice.colour?.name ?? null}
      onChange={choice.chooseColour}
    />
  );
}

interface SizeChoiceProps {
  choice: ChoiceControls;
  hint: ReturnType<typeof useSizeHint>;
  soldOut: boolean;
}

/** The sizes, small to large; those that the chosen colour does not come in, or all sold out, struck out. */
export function SizeChoice({ choice, hint, soldOut }: SizeChoiceProps) {
  if (choice.sizes.length === 0) return null;
  return (
    <ChoiceGroup
      ref={hint.ref}
      legend="Size"
      aside={choice.size}
      look="chips"
      options={choice.allSizes.map((size) => ({
        value: size,
        label: size,
        disabled: soldOut || !choice.sizes.includes(size),
      }))}
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
