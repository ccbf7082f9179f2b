import { type BulkChange, MAX_PRICE, MAX_STOCK, readAmount } from '@tanabana/contracts';

/** Bulk changes; `amount` is typed unless there is no hint. */
export const bulkKinds = [
  { value: 'stock.set', label: 'Set stock to', hint: 'pieces' },
  { value: 'stock.add', label: 'Add to stock', hint: 'units; a negative number reduces the stock' },
  { value: 'count.evenly', label: 'Count by color and size, distribute evenly', hint: null },
  {
    value: 'count.size',
    label: 'Count by color and size, assign all to',
    hint: 'a size, such as M',
  },
  { value: 'count.one', label: 'Count all as one', hint: null },
  { value: 'price.set', label: 'Set price to', hint: '₹' },
  { value: 'price.percent', label: 'Change price by', hint: '%; a negative number lowers it' },
  { value: 'saleprice.set', label: 'Set sale price to', hint: '₹' },
  {
    value: 'saleprice.percent',
    label: 'Change sale price by',
    hint: '%; a negative number lowers it',
  },
] as const;

export type BulkKind = (typeof bulkKinds)[number]['value'];

/** Counting mode after the change; a product already counted that way is unchanged. */
function countingOf(how: string, size: string): BulkChange['change'] | null {
  if (how === 'one') return { countedBy: 'product' };
  if (how === 'evenly') return { countedBy: 'variant', spread: 'evenly' };
  return size === '' ? null : { countedBy: 'variant', spread: `size:${size}` };
}

const sound: Record<Exclude<BulkKind, `count.${string}`>, (amount: number) => boolean> = {
  'stock.set': (amount) => Number.isInteger(amount) && amount >= 0 && amount <= MAX_STOCK,
  'stock.add': (amount) => Number.isInteger(amount) && Math.abs(amount) <= MAX_STOCK,
  'price.set': (amount) => amount > 0 && amount <= MAX_PRICE,
  'saleprice.set': (amount) => amount > 0 && amount <= MAX_PRICE,
  'price.percent': (amount) => amount > -100 && amount <= 1000,
  'saleprice.percent': (amount) => amount > -100 && amount <= 1000,
};

/** Returns the change for the call, or null for an invalid amount. */
export function bulkChangeOf(kind: BulkKind, typed: string): BulkChange['change'] | null {
  const [field, how] = kind.split('.') as [string, string];
  if (field === 'count') return countingOf(how, typed.trim());
  const amount = readAmount(typed);
  const isSound = sound[kind as keyof typeof sound];
  if ('problem' in amount || !isSound(amount.value)) return null;
  return { [field]: { [how]: amount.value } } as BulkChange['change'];
}
