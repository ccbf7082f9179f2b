import { bitsFor, dropBits, setBit, slotsOf } from './bits.ts';
import type { ProductSlots } from './product-slots.ts';

/** Finds how products by slot differ from what there is. */
export interface Comparison {
  /** Whether this is the change that is known as the product's last one; to be asked for each product that there is. */
  isKnown(id: string, changedAt: number): boolean;
  /** What was not asked for: it is gone, or has come or changed its slot meanwhile. */
  gone(): string[];
}

type Changes = Pick<ProductSlots, 'columns' | 'ids' | 'filled'>;

export function comparisonOf({ columns, ids, filled }: Changes): Comparison {
  const seen = bitsFor(columns.length);
  return {
    isKnown(id, changedAt) {
      const slot = ids.slotOf(id);
      if (slot === undefined) return false;
      setBit(seen, slot);
      return columns.changedAt[slot] === changedAt;
    },
    gone() {
      const gone = bitsFor(columns.length);
      filled.addTo(gone);
      dropBits(gone, seen);
      return slotsOf(gone).map((slot) => ids.at(slot));
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
  for (const slot of filled.slots)
    if (last === undefined || (changedAt[slot] as number) > (changedAt[last] as number))
      last = slot;
  if (last === undefined) return undefined;
  return { id: ids.at(last), changedAt: changedAt[last] as number };
}
