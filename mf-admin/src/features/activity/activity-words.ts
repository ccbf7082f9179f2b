import { formatPrice } from '@tanabana/contracts';
import { count } from '../../words/count.ts';
import type { Entry } from './newest-first.ts';

/** What stands for no value. */
export const NOTHING = 'nothing';

const prices = new Set(['price', 'saleprice']);
const MOST = 160;

/** A field's value as it stood before or stands now, in a line. */
export function valueWords(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return NOTHING;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number' && prices.has(field)) return formatPrice(value);
  if (Array.isArray(value) && value.length === 0) return NOTHING;
  if (field === 'images' && Array.isArray(value)) return count(value.length, 'image');
  const text = textOf(value);
  return text.length > MOST ? `${text.slice(0, MOST - 3)}…` : text;
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
