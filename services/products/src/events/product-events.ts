import { choiceKey, skusOf, toRupees } from '@tanabana/contracts';
import type { NewEvent } from '@tanabana/service-kit/events';
import type { AuditRecord } from '@tanabana/service-kit/mongo';
import { REASON } from '@tanabana/service-kit/stock';
import type { ProductRecord } from '../products/product.ts';

const dataOf = (product: ProductRecord) => ({
  productId: product.id,
  name: product.name,
  sku: product.sku,
  category: product.category.slug,
  price: toRupees(product.price),
  saleprice: toRupees(product.saleprice),
});

/** Returns the units of each stock count of a product, with the SKU of its variant; null for the whole. */
function countsOf(product: ProductRecord): Map<string, { sku: string | null; units: number }> {
  if (product.countedBy !== 'variant') return new Map([['', { sku: null, units: product.stock }]]);
  const skus = skusOf(product.sku, product.variants);
  return new Map(
    product.variants.map((variant, index) => [
      choiceKey(variant),
      { sku: skus[index] ?? null, units: variant.stock ?? 0 },
    ]),
  );
}

/** Returns the events of stock that the owner has changed, one for each count. */
function stockEvents(before: ProductRecord, after: ProductRecord, at: Date): NewEvent[] {
  const [then, now] = [countsOf(before), countsOf(after)];
  return [...new Set([...then.keys(), ...now.keys()])].flatMap((key): NewEvent[] => {
    const change = (now.get(key)?.units ?? 0) - (then.get(key)?.units ?? 0);
    if (change === 0) return [];
    const { sku } = now.get(key) ?? then.get(key) ?? { sku: null };
    return [
      {
        type: 'stock.changed',
        at,
        entity: { kind: 'product', id: after.id },
        data: { productId: after.id, sku, change, cause: 'owner' },
      },
    ];
  });
}

const isStock = (field: string): boolean => /^stock$|\.stock$/.test(field) || field === REASON;

/** Returns the event of a product that shoppers can see now. */
export const createdEvent = (product: ProductRecord, at: Date): NewEvent => ({
  type: 'product.created',
  at,
  entity: { kind: 'product', id: product.id },
  data: dataOf(product),
});

/** Returns the event of a product that shoppers cannot see any more. */
export const deletedEvent = (
  { id, sku }: Pick<ProductRecord, 'id' | 'sku'>,
  at: Date,
): NewEvent => ({
  type: 'product.deleted',
  at,
  entity: { kind: 'product', id },
  data: { productId: id, sku },
});

/**
 * Returns the events of a changed product: what people have changed, and each stock count.
 * @param record of the change in the audit log; null if nothing in it has changed
 */
export function changedEvents(
  before: ProductRecord,
  after: ProductRecord,
  record: Pick<AuditRecord, 'changes'> | null,
  at: Date,
): NewEvent[] {
  const named = (record?.changes ?? []).filter(({ field }) => !isStock(field));
  const fields = [...new Set(named.map(({ field }) => field.split('.', 1)[0] ?? field))];
  return [
    ...(fields.length > 0
      ? [
          {
            type: 'product.updated' as const,
            at,
            entity: { kind: 'product' as const, id: after.id },
            data: { ...dataOf(after), fields },
          },
        ]
      : []),
    ...stockEvents(before, after, at),
  ];
}
