import type { Readable } from 'node:stream';
import type { ExportFormat } from '@tanabana/contracts';
import type { Site } from '@tanabana/service-kit';
import type { ProductRecord } from '../products/product.ts';
import { exportProducts } from './catalogue-csv.ts';
import { exportMerchant } from './formats/merchant-export.ts';
import { exportShopify } from './formats/shopify-export.ts';

export interface CatalogueExport {
  /** Name of the saved file. */
  name: string;
  /** Streams the products as CSV in UTF-8. */
  file(products: AsyncIterable<ProductRecord>): Readable;
}

/**
 * Returns the export of a catalogue in a form. Importing the file again changes nothing (rule
 * 10.22).
 */
export function exportCatalogue(format: ExportFormat, site: Site): CatalogueExport {
  switch (format) {
    case 'tanabana':
      return { name: 'products.csv', file: exportProducts };
    case 'shopify':
      return { name: 'products-shopify.csv', file: (all) => exportShopify(all, site) };
    case 'google':
    case 'meta':
      return {
        name: `products-${format}.csv`,
        file: (all) => exportMerchant(all, site, format),
      };
  }
}
