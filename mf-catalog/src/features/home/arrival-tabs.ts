import type { Category } from '@tanabana/contracts';

export interface ArrivalTab {
  /** What the products are asked by. */
  id: string;
  label: string;
}

/** Shown first where it is there (rule 2.6). */
const DEFAULT = 'Kurti';
const FALLBACK = ['Tops', 'Jeans', 'Footwear', 'Bags', 'Accessories'];

const named = (label: string): ArrivalTab => ({ id: label, label });

/** A tab a category; the fallback where none loads, the default alone while they load (`null`). */
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
