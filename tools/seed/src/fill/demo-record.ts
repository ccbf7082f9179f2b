import { createHash } from 'node:crypto';
import { toPaise } from '@tanabana/contracts';
import type { CategoryRef, ColourRecord, ProductRecord } from '@tanabana/service-products/library';
import type { DemoProduct } from '../demo/index.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The id that a demo product has in every shop, so that a start that resumes knows it again. */
export const demoId = ({ sku }: DemoProduct): string =>
  createHash('sha256').update(sku).digest('hex').slice(0, 24);

/** A demo product as it is stored; its age counts from `startedAt`. */
export function demoRecord(
  product: DemoProduct,
  category: CategoryRef,
  colors: ColourRecord[],
  startedAt: Date,
): ProductRecord {
  const { name, gender, tag, description, sku, stock, weight, reviewsCount, avgRating } = product;
  const createdAt = new Date(startedAt.getTime() - product.createdDaysAgo * DAY_MS);
  return {
    id: demoId(product),
    name,
    category,
    gender,
    tag,
    price: toPaise(product.price),
    saleprice: toPaise(product.saleprice),
    description,
    sku,
    stock,
    weight,
    reviewsCount,
    avgRating,
    colors,
    createdAt,
    updatedAt: createdAt,
  };
}
