interface Versioned {
  /** ISO time of the last change by a person. */
  updatedAt: string;
  stock: number;
}

/**
 * The ETag of a product for `If-Match`. Orders change the stock without touching `updatedAt`, so both
 * are part of it: the service minds the stock only where a change sets it.
 */
export const productETag = ({ updatedAt, stock }: Versioned): string => `"${updatedAt}/${stock}"`;

/** What an `If-Match` header names; null for text that is no ETag of a product. */
export function parseProductETag(header: string): Versioned | null {
  const [, updatedAt, stock] = /^(?:W\/)?"([\dT:.Z-]{24})\/(\d{1,9})"$/.exec(header.trim()) ?? [];
  if (updatedAt === undefined || Number.isNaN(Date.parse(updatedAt))) return null;
  return { updatedAt, stock: Number(stock) };
}
