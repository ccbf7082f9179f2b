import { bitsFor, dropBits, ordinalsOf, setBit } from './bits.ts';
import type { ProductOrdinals } from './product-ordinals.ts';

/** Finds differences between the index and the database. */
export interface Comparison {
  /** Returns whether this is the product's last known change; call it for each existing product. */
  isKnown(id: string, changedAt: number): boolean;
  /** Returns the products that were not asked about: deleted, or added or moved meanwhile. */
  gone(): string[];
}

type Changes = Pick<ProductOrdinals, 'columns' | 'ids' | 'filled'>;

export function comparisonOf({ columns, ids, filled }: Changes): Comparison {
  const seen = bitsFor(columns.length);
  return {
    isKnown(id, changedAt) {
      const ordinal = ids.ordinalOf(id);
      if (ordinal === undefined) return false;
      setBit(seen, ordinal);
      return columns.changedAt[ordinal] === changedAt;
    },
    gone() {
      const gone = bitsFor(columns.length);
      filled.addTo(gone);
      dropBits(gone, seen);
      return ordinalsOf(gone).map((ordinal) => ids.at(ordinal));
    },
  };
}

/** Returns the most recently changed product; undefined if there is none. */
export function lastChangeOf({
  columns,
  ids,
  filled,
}: Changes): { id: string; changedAt: number } | undefined {
  const { changedAt } = columns;
  let last: number | undefined;
  for (const ordinal of filled.ordinals)
    if (last === undefined || (changedAt[ordinal] as number) > (changedAt[last] as number))
      last = ordinal;
  if (last === undefined) return undefined;
  return { id: ids.at(last), changedAt: changedAt[last] as number };
}
