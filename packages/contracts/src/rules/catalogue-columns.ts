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

/** Fields that an import can fill: the columns of the shop's own file, and addresses of pictures. */
export const importFields = [...CATALOGUE_COLUMNS, 'pictures'] as const;
export type ImportField = (typeof importFields)[number];

/** Forms of catalogue files that are recognised; `other` is read by the fields of its columns. */
export const catalogueFormats = [
  'tanabana',
  'shopify',
  'woocommerce',
  'amazon',
  'google',
  'meta',
  'other',
] as const;
export type CatalogueFormat = (typeof catalogueFormats)[number];

/** Forms in which the catalogue is exported. */
export const exportFormats = ['tanabana', 'shopify', 'google', 'meta'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Encodings of text files that are read. */
export const fileEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type FileEncoding = (typeof fileEncodings)[number];

/** Pieces of a new product whose file does not say how many there are, unless chosen otherwise. */
export const UNCOUNTED_STOCK = 25;
