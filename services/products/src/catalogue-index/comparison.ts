import { bitsFor, dropBits, ordinalsOf, setBit } from './bits.ts';
import type { ProductOrdinals } from './product-ordinals.ts';

/** Finds how products by ordinal differ from what there is. */
export interface Comparison {
  /** Whether this is the change that is known as the product's last one; to be asked for each product that there is. */
  isKnown(id: string, changedAt: number): boolean;
  /** What was not asked for: it is gone, or has come or changed its ordinal meanwhile. */
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

/** The product that was changed last; undefined where there is none. */
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
