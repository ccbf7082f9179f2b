import {
  invoice,
  jsonSchemaOf,
  product,
  productCard,
  type Schema,
  user,
} from '@tanabana/contracts/description';
import { z } from 'zod';
import type { SlotName, SlotProps } from '../slots.ts';

const called = <F extends (...args: never[]) => unknown>() =>
  z.custom<F>().meta({ type: 'function' });

/** `SlotProps` as schemas; the compiler checks that each has the right type and none is missing. */
const props: { [N in SlotName]: { [P in keyof SlotProps[N]]-?: z.ZodType<SlotProps[N][P]> } } = {
  'header.search': {},
  'header.tools': {},
  'header.cart': {},
  'header.account': {},
  'menu.account': { onLeave: called() },
  'cart.empty': {},
  'product.actions': {
    product,
    colour: z.string().nullable(),
    size: z.string().nullable(),
    quantity: z.number(),
    onNeedsSize: called(),
    onAdded: called().optional(),
  },
  'product.card': { product: productCard, sizes: z.string() },
  'product-card.actions': { product: productCard },
  'product.tools': { product: productCard },
  'product.reviews': { product },
  'order.line': {
    orderId: z.string(),
    line: z.number(),
    productId: z.string(),
    productName: z.string(),
    isDelivered: z.boolean(),
  },
  overlay: {},
  'dashboard.invoices': { invoices: z.array(invoice) },
  'dashboard.tab': { user },
};

/** Returns the props of each slot as data. */
export const describeSlots = (): Record<string, Schema> =>
  Object.fromEntries(
    Object.entries(props).map(([slot, fields]) => [slot, jsonSchemaOf(z.object(fields), 'output')]),
  );
