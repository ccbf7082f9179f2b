import type { Invoice, Product, ProductCard, User } from '@tanabana/contracts';
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
  /** Under an empty cart: what to put into it. */
  'cart.empty': Nothing;
  'product.actions': {
    product: Product;
    /** Name of the chosen colour; null where the product has none. */
    colour: string | null;
    /** null while none is chosen or needed. */
    size: string | null;
    /** Units, from 1. */
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
  /** A stack of invoices to print, each on a page of its own. */
  'dashboard.invoices': { invoices: readonly Invoice[] };
  /** The content of a tab; the entry's `tab` names it (descriptor.ts). */
  'dashboard.tab': { user: User };
}

export type SlotName = keyof SlotProps;

interface SlotTraits {
  /** What stands there, in the words of the shopper; null where it stays empty while its module is away. */
  label: string | null;
  /** Room that is kept for it: of an icon, of a block as wide as its place, or none. */
  size: 'icon' | 'block' | 'none';
  /** One module fills it, the first in the registry; others may be filled by several. */
  single?: true;
}

/** Every slot there is, with what the shell and deploys have to know of it. */
export const slots: Readonly<Record<SlotName, SlotTraits>> = {
  'header.search': { label: 'Search', size: 'icon', single: true },
  'header.tools': { label: null, size: 'icon' },
  'header.cart': { label: 'Cart', size: 'icon', single: true },
  'header.account': { label: 'Account', size: 'icon', single: true },
  'menu.account': { label: 'Account', size: 'block' },
  'product.actions': { label: 'Add to Cart', size: 'block', single: true },
  'product.card': { label: 'This piece', size: 'block' },
  'product-card.actions': { label: null, size: 'none' },
  'product.tools': { label: null, size: 'none' },
  'cart.empty': { label: null, size: 'none' },
  overlay: { label: null, size: 'none' },
  'dashboard.invoices': { label: 'Invoices', size: 'block', single: true },
  'dashboard.tab': { label: 'This part', size: 'block' },
};

/** Of a slot that this shop has; undefined for any other name, as a registry may have it. */
export const slotOf = (name: string): SlotTraits | undefined =>
  (slots as Record<string, SlotTraits>)[name];

/** `const AddToCart: SlotComponent<'product.actions'> = …` proves that a component fits its place. */
export type SlotComponent<Name extends SlotName> = ComponentType<SlotProps[Name]>;
