import { type BulkChange, MAX_PRICE, MAX_STOCK } from '@tanabana/contracts';

/** What can be done to many products at once; `amount` is typed. */
export const bulkKinds = [
  { value: 'stock.set', label: 'Set stock to', hint: 'pieces' },
  { value: 'stock.add', label: 'Add to stock', hint: 'pieces; a minus takes away' },
  { value: 'price.set', label: 'Set price to', hint: '₹' },
  { value: 'price.percent', label: 'Change price by', hint: '%; a minus lowers it' },
  { value: 'saleprice.set', label: 'Set sale price to', hint: '₹' },
  { value: 'saleprice.percent', label: 'Change sale price by', hint: '%; a minus lowers it' },
] as const;

export type BulkKind = (typeof bulkKinds)[number]['value'];

const sound: Record<BulkKind, (amount: number) => boolean> = {
  'stock.set': (amount) => Number.isInteger(amount) && amount >= 0 && amount <= MAX_STOCK,
  'stock.add': (amount) => Number.isInteger(amount) && Math.abs(amount) <= MAX_STOCK,
  'price.set': (amount) => amount > 0 && amount <= MAX_PRICE,
  'saleprice.set': (amount) => amount > 0 && amount <= MAX_PRICE,
  'price.percent': (amount) => amount > -100 && amount <= 1000,
  'saleprice.percent': (amount) => amount > -100 && amount <= 1000,
};

/** The change as the call takes it, or null where the amount makes no sense. */
export function bulkChangeOf(kind: BulkKind, typed: string): BulkChange['change'] | null {
  const amount = Number(typed.trim());
  if (typed.trim() === '' || Number.isNaN(amount) || !sound[kind](amount)) return null;
  const [field, how] = kind.split('.') as ['stock' | 'price', string];
  return { [field]: { [how]: amount } } as BulkChange['change'];
}
