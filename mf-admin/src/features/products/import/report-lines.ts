import type { ImportResult } from '@tanabana/contracts';

type Lines = ImportResult['lines'];

/** Returns each note of the lines with its line and SKU. */
export const notesIn = (lines: Lines) =>
  lines.flatMap(({ notes = [], line, sku }) => notes.map((reason) => ({ line, sku, reason })));

/** Returns ignored lines of products; empty lines and titles are not worth a word. */
export const ignoredProducts = (lines: Lines): Lines =>
  lines.filter(({ outcome, sku }) => outcome === 'ignored' && sku !== undefined);

/** Returns the number of products with an outcome; a line without a SKU counts as one. */
export const productCount = (lines: Lines, outcome: Lines[number]['outcome']): number =>
  new Set(
    lines.flatMap((one) =>
      one.outcome === outcome ? [one.sku?.toUpperCase() ?? `line ${one.line}`] : [],
    ),
  ).size;
