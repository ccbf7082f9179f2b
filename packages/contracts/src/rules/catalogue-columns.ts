/** Columns of the shop's own catalogue file (CSV). A product is known again by its SKU. */
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
] as const;
