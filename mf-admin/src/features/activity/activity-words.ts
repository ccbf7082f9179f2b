import type { Entry } from './newest-first.ts';

/** A value as it stood before or stands now, in a line; lists and objects as JSON. */
export function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.length > 160 ? `${text.slice(0, 157)}…` : text;
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

const kinds: Record<Entry['area'], string> = {
  products: 'product',
  categories: 'category',
  orders: 'order',
  users: 'user',
};

/** 'changed the product Ajrakh Kurti'. */
export const actionWords = ({ action, area, target }: Entry): string =>
  `${action} the ${kinds[area]} ${target.name}`;

/** Whether an entry is about what was typed: who did it, or what it was done to. */
export function isAbout({ by, target, action, changes }: Entry, typed: string): boolean {
  const text = [by.username, target.name, action, ...changes.map(({ field }) => field)]
    .join(' ')
    .toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
