/** For tools that store products as this service does, without a running one. */
export { type CsvRecord, readRecords } from './csv/read-records.ts';
export type { CategoryRef, ColourRecord, ProductRecord } from './products/product.ts';
export { skuKey } from './products/product-document.ts';
export { createStorage, type ProductStorage } from './storage.ts';
