import { type CatalogueFormat, type ImportField, importFields } from '@tanabana/contracts';

const NAMES: Record<ImportField, string> = {
  sku: 'SKU of the product',
  name: 'Name',
  category: 'Category',
  gender: 'Gender',
  tag: 'Tag',
  price: 'Price (MRP)',
  saleprice: 'Selling price',
  stock: 'Pieces',
  weight: 'Weight in grams',
  colors: 'Colors with sizes',
  description: 'Description',
  fabric: 'Fabric',
  care: 'Care',
  origin: 'Made in',
  modelheight: 'Height of the model',
  modelsize: 'Size of the model',
  sizechart: 'Size chart',
  genericname: 'Generic name',
  netquantity: 'Net quantity',
  countryoforigin: 'Country of origin',
  manufacturer: 'Manufacturer',
  packer: 'Packer',
  importer: 'Importer',
  color: 'Color of the variant',
  size: 'Size of the variant',
  variantsku: 'SKU of the variant',
  barcode: 'Barcode',
  forsale: 'For sale (yes or no)',
  shelf: 'Shelf',
  pictures: 'Addresses of pictures',
};

/** All fields as options of a select, the first for columns that are not imported. */
export const fieldOptions = [
  { value: '', label: 'Not imported' },
  ...importFields.map((field) => ({ value: field as string, label: NAMES[field] })),
];

/** Names of recognised forms, as the start of a sentence. */
export const formatNames: Record<CatalogueFormat, string> = {
  tanabana: 'A file of this shop',
  shopify: "Shopify's product file",
  woocommerce: "WooCommerce's product file",
  amazon: "Amazon's flat file",
  google: 'Product data for Google',
  meta: 'A catalogue for Meta',
  other: 'Another file',
};
