/**
 * Columns of what a product tells of itself beside the rest, and declares; its size chart is in lines, as people
 * type it, its country a code (ISO 3166-1).
 */
export const FACT_COLUMNS = [
  'fabric',
  'care',
  'origin',
  'modelheight',
  'modelsize',
  'sizechart',
  'genericname',
  'netquantity',
  'countryoforigin',
  'manufacturer',
  'packer',
  'importer',
] as const;

/**
 * Columns of the shop's own catalogue file (CSV). A product is known again by its SKU. Those from `color`
 * on are for rows of variants: one that names a color tells a variant, its stock, prices and weight.
 */
export const CATALOGUE_COLUMNS = [
  'sku',
  'name',
  'category',
  'gender',
  'tag',
  'price',
  'saleprice',
  'stock',
  'weight',
  'colors',
  'description',
  ...FACT_COLUMNS,
  'color',
  'size',
  'variantsku',
  'barcode',
  'forsale',
  'shelf',
] as const;

/** Columns of Shopify's product file that an import understands, where there is no column `sku`. */
export const SHOPIFY_COLUMNS = [
  'handle',
  'title',
  'body (html)',
  'type',
  'option1 name',
  'option1 value',
  'option2 name',
  'option2 value',
  'option3 name',
  'option3 value',
  'variant sku',
  'variant grams',
  'variant inventory qty',
  'variant price',
  'variant compare at price',
  'variant barcode',
] as const;
