import { describe, expect, it } from 'vitest';
import { arrivalTabs, defaultTab } from './arrival-tabs.ts';

const labels = (tabs: { label: string }[]): string[] => tabs.map(({ label }) => label);

describe('tabs of New Arrivals', () => {
  it('show the categories with Kurti selected regardless of case (rule 2.6)', () => {
    const tabs = arrivalTabs([{ name: 'Tops' }, { name: 'KURTI' }]);
    expect(labels(tabs)).toEqual(['Tops', 'KURTI']);
    expect(defaultTab(tabs).label).toBe('KURTI');
  });

  it('fall back to fixed tabs if categories fail or are empty (rule 2.6)', () => {
    const fallback = ['Tops', 'Jeans', 'Footwear', 'Bags', 'Accessories'];
    expect(labels(arrivalTabs(undefined))).toEqual(fallback);
    expect(labels(arrivalTabs([]))).toEqual(fallback);
    expect(defaultTab(arrivalTabs([])).label).toBe('Tops');
  });

  it('show only Kurti while categories load', () => {
    expect(labels(arrivalTabs(null))).toEqual(['Kurti']);
  });
});
