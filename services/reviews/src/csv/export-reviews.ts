import type { Readable } from 'node:stream';
import { csvFile, type Site } from '@tanabana/service-kit';
import type { ProductsClient } from '../products/products-client.ts';
import type { ReviewRecord } from '../reviews/review.ts';
import { COLUMNS, type Column, CURATED, formatTime } from './columns.ts';

interface ExportDeps {
  reviews: { batches(size: number): AsyncIterable<ReviewRecord[]> };
  products: Pick<ProductsClient, 'find'>;
  site: Site;
}

/** Reviews per request for their products' SKUs. */
const BATCH = 100;

/** Returns the address of a picture in this shop. */
export const pictureAddress = ({ publicUrl }: Site, id: string): string =>
  `${publicUrl}/api/reviews/pictures/${id}`;

function toRow(review: ReviewRecord, sku: string, site: Site): string[] {
  const { answer, pictures } = review;
  const cells: Record<Column, string> = {
    title: review.title,
    body: review.text,
    rating: String(review.stars),
    review_date: formatTime(review.createdAt),
    source: review.isImported ? 'import' : 'web',
    curated: CURATED[review.state],
    reviewer_name: review.author,
    reviewer_email: review.email,
    product_id: review.productId,
    product_handle: sku,
    reply: answer?.text ?? '',
    reply_date: answer ? formatTime(answer.at) : '',
    picture_urls: pictures.map(({ id }) => pictureAddress(site, id)).join(','),
    ip_address: '',
    location: '',
  };
  return COLUMNS.map((column) => cells[column]);
}

/**
 * Streams all reviews in Judge.me's columns (rule 19.9). `product_handle` is the product's SKU; empty
 * for deleted products, and while the products service is unavailable.
 */
export function exportReviews({ reviews, products, site }: ExportDeps): Readable {
  async function* rows(): AsyncGenerator<string[]> {
    for await (const batch of reviews.batches(BATCH)) {
      const ids = batch.map(({ productId }) => productId);
      const known = await products.find(ids).catch(() => []);
      const skus = new Map(known.map(({ id, sku }) => [id, sku]));
      for (const review of batch) yield toRow(review, skus.get(review.productId) ?? '', site);
    }
  }
  return csvFile(COLUMNS, rows());
}
