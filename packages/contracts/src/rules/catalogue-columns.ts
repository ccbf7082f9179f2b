/**
 * Columns with product details and declarations; the size chart is multi-line text, the country an
 * ISO 3166-1 code.
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
 * Columns of the shop's own catalogue file (CSV). A product is identified by its SKU. Columns from
 * `color` on belong to variant rows: a row with a color describes a variant with its stock, prices
 * and weight.
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

/** Columns of Shopify's product file that the importer reads when there is no `sku` column. */
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
