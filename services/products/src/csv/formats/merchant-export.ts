import type { Readable } from 'node:stream';
import type { Product } from '@tanabana/contracts';
import { csvFile, type Site } from '@tanabana/service-kit';
import { type OfferedVariant, offeredVariants } from '../../head/offered-variants.ts';
import { presentProduct } from '../../products/present.ts';
import type { ProductRecord } from '../../products/product.ts';
import { genderColumns, MAX_TITLE } from './merchant.ts';
import { ONLY_COLOUR } from './options.ts';

const COLUMNS = [
  'id',
  'item_group_id',
  'title',
  'description',
  'link',
  'image_link',
  'additional_image_link',
  'availability',
  'price',
  'sale_price',
  'condition',
  'brand',
  'gtin',
  'product_type',
  'color',
  'size',
  'gender',
  'age_group',
  'material',
  'shipping_weight',
] as const;
const META_COLUMNS = [...COLUMNS, 'quantity_to_sell_on_facebook'] as const;

type Line = Partial<Record<(typeof META_COLUMNS)[number], string>>;

const MORE_PICTURES = 10;
const money = (rupees: number): string => `${rupees.toFixed(2)} INR`;

function lineOf(product: Product, offered: OfferedVariant, site: Site): Line {
  const [picture = '', ...others] = offered.pictures;
  const { color = '', size = '', salePrice, weight } = offered;
  const title = [...product.name].slice(0, MAX_TITLE).join('');
  const isCounted = product.countedBy === 'variant' || product.variants?.length === 1;
  return {
    id: offered.sku,
    item_group_id: product.sku,
    title,
    description: product.description || title,
    link: offered.url,
    image_link: picture,
    additional_image_link: others.slice(0, MORE_PICTURES).join(','),
    availability: offered.units > 0 ? 'in_stock' : 'out_of_stock',
    price: money(offered.price),
    sale_price: salePrice === undefined ? '' : money(salePrice),
    condition: 'new',
    brand: site.storeName,
    gtin: offered.gtin ?? '',
    product_type: product.category.name,
    color: color === ONLY_COLOUR ? '' : color,
    size,
    ...(product.gender && genderColumns[product.gender]),
    material: product.fabric ?? '',
    shipping_weight: weight === undefined ? '' : `${weight} g`,
    quantity_to_sell_on_facebook: isCounted ? String(offered.units) : '',
  };
}

async function* rows(
  products: AsyncIterable<ProductRecord>,
  site: Site,
  columns: readonly (typeof META_COLUMNS)[number][],
): AsyncGenerator<string[]> {
  for await (const record of products) {
    const product = presentProduct(record);
    for (const offered of offeredVariants(product, site)) {
      const line = lineOf(product, offered, site);
      yield columns.map((column) => line[column] ?? '');
    }
  }
}

/**
 * Exports each variant for sale in Google's form
 * (https://support.google.com/merchants/answer/7052112) or Meta's, which also has the number of
 * pieces, streamed.
 */
export const exportMerchant = (
  products: AsyncIterable<ProductRecord>,
  site: Site,
  format: 'google' | 'meta',
): Readable => {
  const columns = format === 'meta' ? META_COLUMNS : COLUMNS;
  return csvFile(columns, rows(products, site, columns));
};
