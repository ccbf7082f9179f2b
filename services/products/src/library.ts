/** For tools that store products like this service without running it. */
export { genderFrom } from './csv/formats/product-facts.ts';
export { type CsvRecord, type FileNotation, readRecords } from './csv/read-records.ts';
export type { CategoryRef, ColourRecord, ProductRecord } from './products/product.ts';
export { skuKey } from './products/product-document.ts';
export { createStorage, type ProductStorage } from './storage.ts';
