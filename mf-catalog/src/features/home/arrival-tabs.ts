import type { Category } from '@tanabana/contracts';

export interface ArrivalTab {
  /** Query for the products. */
  id: string;
  label: string;
}

/** Selected first if it exists (rule 2.6). */
const DEFAULT = 'Kurti';
const FALLBACK = ['Tops', 'Jeans', 'Footwear', 'Bags', 'Accessories'];

const named = (label: string): ArrivalTab => ({ id: label, label });

/**
 * One tab per category; the fallback if categories fail, only the default while they load (`null`).
 */
export function arrivalTabs(
  categories: readonly Pick<Category, 'name'>[] | null | undefined,
): ArrivalTab[] {
  if (categories === null) return [named(DEFAULT)];
  return categories?.length ? categories.map(({ name }) => named(name)) : FALLBACK.map(named);
}

/** Kurti, else the first. */
export const defaultTab = (tabs: readonly ArrivalTab[]): ArrivalTab =>
  tabs.find(({ label }) => label.toLowerCase() === DEFAULT.toLowerCase()) ??
  tabs[0] ??
  named(DEFAULT);
