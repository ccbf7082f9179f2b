import type { ChangedProduct } from '@tanabana/contracts';
import { DETAILS, type ProductRecord } from './product.ts';

type Details = Partial<Pick<ProductRecord, (typeof DETAILS)[number]>>;

/** What a product tells of itself once a change has been made; what it no longer tells is undefined. */
export const changedDetails = (
  current: Details,
  change: Pick<ChangedProduct, (typeof DETAILS)[number]>,
): Details =>
  Object.fromEntries(
    DETAILS.flatMap((field) => {
      const value = change[field] === undefined ? current[field] : change[field] || undefined;
      return value === undefined && current[field] === undefined ? [] : [[field, value]];
    }),
  );
