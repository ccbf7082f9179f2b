import type { Invoice, Product, ProductCard, User } from '@tanabana/contracts';
import type { ComponentType } from 'react';

type Nothing = Record<never, never>;

/** Props that each slot passes to its modules (docs/architecture.md, Slots). */
export interface SlotProps {
  'header.search': Nothing;
  /** Small buttons next to search and account. */
  'header.tools': Nothing;
  'header.cart': Nothing;
  'header.account': Nothing;
  /** The account in the drawer on small screens; `onLeave` closes the drawer. */
  'menu.account': { onLeave: () => void };
  /** Below an empty cart: suggestions. */
  'cart.empty': Nothing;
  'product.actions': {
    product: Product;
    /** Name of the chosen colour; null if the product has none. */
    colour: string | null;
    /** null while none is chosen or needed. */
    size: string | null;
    /** Units, from 1. */
    quantity: number;
    /** Called when a size is required but not chosen; the page then highlights the choice. */
    onNeedsSize: () => void;
    /** Called after the choice was added to the cart. */
    onAdded?: () => void;
  };
  /** A product as shown in grids; `sizes` as for a picture. */
  'product.card': { product: ProductCard; sizes: string };
  /** Icon buttons in the upper corner of a card's picture. */
  'product-card.actions': { product: ProductCard };
  /** Labelled buttons on the product page and in its quick view: save, compare. */
  'product.tools': { product: ProductCard };
  /** Reviews below the details of a product, on its page; server-rendered. */
  'product.reviews': { product: Product };
  /** A link below a line of an order, on the order's page: review what was delivered. */
  'order.line': {
    orderId: string;
    /** Position of the line in the order, from 0. */
    line: number;
    productId: string;
    productName: string;
    /** Whether the order has been delivered. */
    isDelivered: boolean;
  };
  overlay: Nothing;
  /** Invoices to print, each on its own page. */
  'dashboard.invoices': { invoices: readonly Invoice[] };
  /** Content of a tab; the entry's `tab` names it (descriptor.ts). */
  'dashboard.tab': { user: User };
}

export type SlotName = keyof SlotProps;

interface SlotTraits {
  /** Text shown to shoppers while its module is unavailable; null if the slot stays empty. */
  label: string | null;
  /** Reserved space: an icon, a full-width block, or none. */
  size: 'icon' | 'block' | 'none';
  /** Filled by one module, the first in the registry; other slots may have several. */
  single?: true;
  /**
   * Below the first view of its page: code loads when the shopper scrolls near it, and hydrates
   * server-rendered content then.
   */
  below?: true;
}

/** All slots, with what the shell and deploys need to know. */
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
  'product.reviews': { label: 'Reviews', size: 'block', below: true },
  'order.line': { label: null, size: 'none' },
  'cart.empty': { label: null, size: 'none' },
  overlay: { label: null, size: 'none' },
  'dashboard.invoices': { label: 'Invoices', size: 'block', single: true },
  'dashboard.tab': { label: 'This part', size: 'block' },
};

/**
 * Returns the traits of a slot of this shop; undefined for another name, which a registry may
 * contain.
 */
export const slotOf = (name: string): SlotTraits | undefined =>
  (slots as Record<string, SlotTraits>)[name];

/**
 * `const AddToCart: SlotComponent<'product.actions'> = …` proves that a component accepts its
 * slot's props.
 */
export type SlotComponent<Name extends SlotName> = ComponentType<SlotProps[Name]>;
