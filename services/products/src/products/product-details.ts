import type { ChangedProduct } from '@tanabana/contracts';
import { DETAILS, type ProductRecord } from './product.ts';

type Details = Partial<Pick<ProductRecord, (typeof DETAILS)[number]>>;

/** Returns a product's details after a change; removed ones are undefined. */
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
