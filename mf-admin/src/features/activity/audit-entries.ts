import {
  type AuditEntry,
  type AuditPage,
  addDays,
  formatCalendarDay,
  formatPrice,
  SETTING_FIELDS,
  type SettingField,
} from '@tanabana/contracts';
import { serverNow } from '@tanabana/storefront';
import {
  formatClock,
  formatDay,
  formatMoment,
  shopDay,
  zoneNote,
} from '@tanabana/storefront/dates';
import { count } from '../../shared/formats.ts';
import { tabPath } from '../../shared/use-address-state.ts';

/** Services with an audit log. */
export const AREAS = [
  'products',
  'categories',
  'orders',
  'users',
  'settings',
  'content',
  'integrations',
] as const;
export type Area = (typeof AREAS)[number];

export interface Entry extends AuditEntry {
  area: Area;
}

/**
 * Merges the newest entries of several services. The list ends where the first service with more
 * entries ends, because later ones could be out of order. `complete` means nothing was cut off.
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

/** Shown for no value. */
export const NOTHING = 'nothing';

const prices = new Set(['price', 'saleprice']);
const MAX_VALUE_LENGTH = 160;

/** Returns a field's value as one line of text. */
export function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return NOTHING;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number' && prices.has(field)) return formatPrice(value);
  if (Array.isArray(value) && value.length === 0) return NOTHING;
  if (field === 'images' && Array.isArray(value)) return count(value.length, 'image');
  if (field === 'publishAt') return formatMoment(String(value));
  const text = textOf(value);
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH - 3)}…` : text;
}

/** Characters shown before two long texts differ. */
const BEFORE_PART = 24;

/**
 * Returns a field's old and new value, one line each; long texts are shown from where they differ.
 */
export function changeText({ field, from, to }: Entry['changes'][number]): {
  from: string;
  to: string;
} {
  if (typeof from !== 'string' || typeof to !== 'string' || from.length + to.length < 80)
    return { from: valueText(field, from), to: valueText(field, to) };
  let alike = 0;
  while (alike < from.length && from[alike] === to[alike]) alike += 1;
  const start = Math.max(0, alike - BEFORE_PART);
  const shorten = (text: string): string =>
    start === 0 || text === '' ? valueText(field, text) : `…${valueText(field, text.slice(start))}`;
  return { from: shorten(from), to: shorten(to) };
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
  isForSale: 'For sale',
  isAdmin: 'Admin',
  role: 'Role',
  isPremium: 'Premium',
  isDisabled: 'Disabled',
};

const OF_VARIANT = /^variants\.(.*)\.(\w+)$/s;
const OF_UNPLACED = /^unplaced\.(.*)$/s;

/** Returns the setting that a field of the settings is. */
const settingOf = (field: string): SettingField | undefined =>
  (SETTING_FIELDS as Readonly<Record<string, SettingField>>)[field];

/** Returns a field's display name: 'Sale price', 'Category name', 'Indigo, M: stock'. */
export function fieldText(field: string): string {
  const [, variant, fact = ''] = OF_VARIANT.exec(field) ?? [];
  if (variant) return `${variant}: ${fieldText(fact).toLowerCase()}`;
  const [, gone] = OF_UNPLACED.exec(field) ?? [];
  if (gone) return gone;
  const words = field
    .replaceAll('.', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return fields[field] ?? settingOf(field)?.label ?? words.charAt(0).toUpperCase() + words.slice(1);
}

const kinds: Record<string, string> = {
  promotion: 'discount',
  delivery: 'delivery settings',
  'pin-codes': 'PIN codes',
  products: 'product',
  categories: 'category',
  orders: 'order',
  users: 'user',
  invitation: 'invitation to',
  apiKey: 'API key of',
  webhook: 'webhook',
  'second-factor': 'second factor of',
  'recovery-codes': 'recovery codes of',
  customer: 'customer',
  segment: 'segment',
  collection: 'collection',
  collections: 'collections’',
  message: 'message of',
  synonyms: 'shop’s',
  'gst-rates': 'shop’s',
  settings: 'settings',
  content: 'content of',
};

/** Stock changes of cancelled orders (decision 0033). */
const actions: Record<string, string> = {
  returned: 'gave back pieces of',
  erased: 'deleted for good',
  merged: 'merged into another account',
  unplaced: 'gave back pieces of a removed variant of',
};

/** Actions of other services. */
const otherActions: Record<string, string> = {
  'merged-guest': 'merged a guest into',
  rotated: 'created a new secret for',
  replayed: 'replayed events of',
};

/** Returns a description: 'changed the product'. */
export const actionText = ({ action, area, target }: Entry): string => {
  const what = (area === 'products' ? actions : otherActions)[action];
  return `${what ?? action} the ${kinds[target.kind ?? area]}`;
};

/** Returns the address of an object; null if it was deleted. */
export function pathOf({ action, area, target }: Entry): string | null {
  if (action === 'deleted' || action === 'erased') return null;
  if (target.kind === 'promotion') return tabPath('discounts', { q: target.name });
  if (target.kind === 'delivery' || target.kind === 'pin-codes') return tabPath('delivery');
  if (target.kind?.startsWith('collection')) return tabPath('collections');
  if (target.kind === 'segment') return tabPath('customers');
  if (target.kind === 'customer') return tabPath('customers', { q: target.name });
  if (target.kind === 'synonyms') return tabPath('products');
  if (target.kind === 'gst-rates') return tabPath('gst-rates');
  if (area === 'settings') return tabPath('settings');
  if (area === 'content') return tabPath('content', { document: target.name });
  if (area === 'orders') return tabPath('orders', { q: target.id });
  if (target.kind === 'apiKey') return tabPath('integrations', { part: 'keys' });
  if (target.kind === 'webhook') return tabPath('integrations');
  if (target.kind === 'invitation') return tabPath('users');
  return tabPath(target.kind === 'message' ? 'messages' : area, { q: target.name });
}

/** 4:30 pm in the shop's time zone, named for readers in another one. */
export const timeOf = (at: string): string => formatClock(at) + zoneNote(at);

/** Groups entries by the shop's days: 'Today', 'Yesterday', '5 Nov 2026'. */
export function byDay(
  entries: readonly Entry[],
  now = serverNow(),
): { day: string; entries: Entry[] }[] {
  const today = shopDay(now);
  const names = new Map([
    [formatCalendarDay(today), 'Today'],
    [formatCalendarDay(addDays(today, -1)), 'Yesterday'],
  ]);
  const days: { day: string; entries: Entry[] }[] = [];
  for (const entry of entries) {
    const written = formatDay(entry.at);
    const day = names.get(written) ?? written;
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}
