import type { NewPromotion } from '@tanabana/contracts';
import type { ShopStorage } from './shop-storage.ts';

const NO_CONDITIONS: NewPromotion['conditions'] = {
  minSubtotal: null,
  minQuantity: null,
  firstOrder: false,
  customers: [],
  paymentMethod: null,
};

const base = {
  isActive: true,
  startsAt: null,
  endsAt: null,
  limits: { total: null, perAccount: null },
  isExclusive: false,
  priority: 0,
};

/** A sale of some products, and a code for every order from an amount. */
const promotionsOf = (products: string[]): NewPromotion[] => [
  {
    ...base,
    title: 'Festive week',
    trigger: 'automatic',
    code: null,
    isAdvertised: false,
    effect: { type: 'percentage', scope: 'items', percent: 10, upTo: null },
    items: { categories: [], products, tags: [] },
    conditions: NO_CONDITIONS,
  },
  {
    ...base,
    title: 'Namaste',
    trigger: 'code',
    code: 'NAMASTE200',
    isAdvertised: true,
    effect: { type: 'fixed', scope: 'order', amount: 200 },
    items: { categories: [], products: [], tags: [] },
    conditions: { ...NO_CONDITIONS, minSubtotal: 1999 },
  },
];

/** Stores the promotions of the demo shop, unless it has some. @param products ids of the sale */
export async function seedPromotions(
  { promotions }: Pick<ShopStorage, 'promotions'>,
  products: string[],
): Promise<void> {
  if ((await promotions.stored()).length > 0) return;
  const by = { id: null, username: 'Demo catalogue' };
  for (const promotion of promotionsOf(products))
    await promotions.create(promotion, by, new Date());
}
