import type { Product, ProductCard, User } from '@tanabana/contracts';
import type { ComponentType } from 'react';

type Nothing = Record<never, never>;

/** What each named place hands to the modules that fill it (docs/architecture.md, Slots). */
export interface SlotProps {
  'header.search': Nothing;
  /** Small buttons beside search and account: what a shopper keeps. */
  'header.tools': Nothing;
  'header.cart': Nothing;
  'header.account': Nothing;
  /** The account in the drawer of a small window; `onLeave` closes the drawer. */
  'menu.account': { onLeave: () => void };
  'product.actions': {
    product: Product;
    /** Name of the chosen colour; null where the product has none. */
    colour: string | null;
    /** null while none is chosen or needed. */
    size: string | null;
    /** Pieces, from 1. */
    quantity: number;
    /** Asked when the chosen colour has sizes and none is chosen: the page shows where to choose. */
    onNeedsSize: () => void;
    /** Told once the choice is in the cart. */
    onAdded?: () => void;
  };
  /** A product as the shop's grids show it, in a place of the given `sizes` (as of a picture). */
  'product.card': { product: ProductCard; sizes: string };
  /** Icon buttons on a card's picture, at its upper corner. */
  'product-card.actions': { product: ProductCard };
  /** Labelled buttons in a row, on the product's page and in its quick view: save, compare. */
  'product.tools': { product: ProductCard };
  overlay: Nothing;
  /** The content of a tab; the entry's `tab` names it (descriptor.ts). */
  'dashboard.tab': { user: User };
}

export type SlotName = keyof SlotProps;

/** `const AddToCart: SlotComponent<'product.actions'> = …` proves that a component fits its place. */
export type SlotComponent<Name extends SlotName> = ComponentType<SlotProps[Name]>;
