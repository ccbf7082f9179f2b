import { type AuditEntry, type AuditPage, formatPrice } from '@tanabana/contracts';
import { count } from '../../shared/formats.ts';

/** Where something was done. */
export const AREAS = ['products', 'categories', 'orders', 'users'] as const;
export type Area = (typeof AREAS)[number];

export interface Entry extends AuditEntry {
  area: Area;
}

/**
 * The newest entries of several services in one list. It ends where the first service that has more
 * ends: what follows could be out of order. `complete` says that nothing was cut off.
 */
export function newestFirst(pages: readonly (readonly [Area, AuditPage])[]): {
  entries: Entry[];
  complete: boolean;
} {
  const cut = pages
    .filter(([, { data, total }]) => data.length < total)
    .map(([, { data }]) => data.at(-1)?.at ?? '')
    .sort()
    .at(-1);
  const entries = pages
    .flatMap(([area, { data }]) => data.map((entry) => ({ ...entry, area })))
    .filter(({ at }) => cut === undefined || at >= cut)
    .sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
  return { entries, complete: cut === undefined };
}

/** What stands for no value. */
export const NOTHING = 'nothing';

const prices = new Set(['price', 'saleprice']);
const MAX_VALUE_LENGTH = 160;

/** A field's value as it stood before or stands now, in a line. */
export function valueWords(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return NOTHING;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number' && prices.has(field)) return formatPrice(value);
  if (Array.isArray(value) && value.length === 0) return NOTHING;
  if (field === 'images' && Array.isArray(value)) return count(value.length, 'image');
  const text = textOf(value);
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH - 3)}…` : text;
}

function textOf(value: unknown): string {
  const isList = Array.isArray(value) && value.every((one) => typeof one === 'string');
  if (isList) return value.join('; ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const fields: Record<string, string> = {
  orderStatus: 'Order status',
  paymentStatus: 'Payment status',
  saleprice: 'Sale price',
  colors: 'Colors',
  sku: 'SKU',
  isAdmin: 'Admin',
  isPremium: 'Premium',
  isDisabled: 'Disabled',
};

/** A field's name for a person: 'Sale price', 'Category name'. */
export function fieldWords(field: string): string {
  const words = field
    .replaceAll('.', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return fields[field] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

const kinds: Record<string, string> = {
  products: 'product',
  categories: 'category',
  orders: 'order',
  users: 'user',
  message: 'message of',
};

/** 'changed the product Ajrakh Kurti'. */
export const actionWords = ({ action, area, target }: Entry): string =>
  `${action} the ${kinds[target.kind ?? area]} ${target.name}`;
