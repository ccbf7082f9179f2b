import {
  choiceName,
  declarationsIn,
  imagePath,
  sizeChartLines,
  toRupees,
} from '@tanabana/contracts';
import { type Actor, type AuditRecord, diff } from '@tanabana/service-kit/mongo';
import { REASON } from '@tanabana/service-kit/stock';
import type { Prices, ProductRecord, VariantRecord } from './product.ts';

/** Product fields as recorded in the audit log: rupees, names, picture paths. */
const factsOf = (product: ProductRecord) => ({
  name: product.name,
  sku: product.sku,
  category: product.category.name,
  gender: product.gender,
  tag: product.tag,
  price: toRupees(product.price),
  saleprice: toRupees(product.saleprice),
  basePrices: product.basePrices && inRupees(product.basePrices),
  countedBy: product.countedBy === 'variant' ? 'variant' : undefined,
  stock: product.stock,
  weight: product.weight,
  hsn: product.hsn,
  fabric: product.fabric,
  care: product.care,
  origin: product.origin,
  modelHeight: product.modelHeight,
  modelSize: product.modelSize,
  sizeChart: product.sizeChart && sizeChartLines(product.sizeChart),
  ...declarationsIn(product),
  description: product.description,
  colors: product.colors.map(({ name, sizes }) =>
    sizes.length > 0 ? `${name}: ${sizes.join(', ')}` : name,
  ),
  images: product.colors.flatMap(({ images }) => images.map(imagePath)),
  variants: Object.fromEntries(product.variants.map((one) => [choiceName(one), variantFacts(one)])),
});

const inRupees = ({ price, saleprice }: Prices): Prices => ({
  price: toRupees(price),
  saleprice: toRupees(saleprice),
});

const variantFacts = (variant: VariantRecord) => ({
  sku: variant.sku,
  stock: variant.stock,
  price: variant.price && toRupees(variant.price),
  saleprice: variant.saleprice && toRupees(variant.saleprice),
  barcode: variant.barcode,
  weight: variant.weight,
  shelf: variant.shelf,
  isForSale: variant.isForSale ? undefined : false,
});

/**
 * Returns the audit entry of a product that was created (no `before`), changed, or deleted (no
 * `after`).
 * @param reason of a stock change
 */
export function productAudit(
  by: Actor,
  before: ProductRecord | null,
  after: ProductRecord | null,
  reason?: string,
): AuditRecord | null {
  const shown = after ?? before;
  if (!shown) return null;
  const changes = diff(before && factsOf(before), after && factsOf(after));
  if (changes.length === 0) return null;
  const action = before ? (after ? 'changed' : 'deleted') : 'created';
  const isOfStock = changes.some(({ field }) => /^stock$|\.stock$/.test(field));
  if (reason && isOfStock) changes.push({ field: REASON, from: null, to: reason });
  return { by, action, target: { id: shown.id, name: shown.name }, changes };
}
