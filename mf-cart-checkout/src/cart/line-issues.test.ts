import { describe, expect, it } from 'vitest';
import { lineKey } from './cart-line.ts';
import { issuesOf, mostOf } from './line-issues.ts';

const line = (size: string, qty = 1, overrides: { price?: number; color?: string } = {}) => ({
  id: 'p1',
  sku: '',
  title: 'Kurti',
  price: 900,
  originPrice: 1000,
  qty,
  size,
  color: 'Indigo',
  image: '',
  productRef: { _id: 'p1' },
  category: '',
  gender: null,
  ...overrides,
});
const product = {
  _id: 'p1',
  price: 1000,
  saleprice: 900,
  stock: 4,
  colors: [{ name: 'Indigo', sizes: ['S', 'M'], images: [] }],
};

describe('issuesOf', () => {
  it('finds nothing without changes', () => {
    expect(issuesOf([line('S', 2), line('M', 2)], [product]).size).toBe(0);
  });

  it('distributes the stock over the lines in order', () => {
    const [s, m] = [line('S', 3), line('M', 3)];
    const issues = issuesOf([s, m], [product]);
    expect([...issues]).toEqual([[lineKey(m), { kind: 'left', left: 1 }]]);
    expect(issuesOf([s], [{ ...product, stock: 0 }]).get(lineKey(s))).toEqual({
      kind: 'left',
      left: 0,
    });
  });

  it('matches names regardless of letter case, and a single colour without its name', () => {
    const lines = [line('s', 1, { color: 'INDIGO' }), line('M', 1, { color: '' })];
    expect(issuesOf(lines, [product]).size).toBe(0);
  });

  it('reports a changed price, and an unavailable product, colour or size', () => {
    const cases = [
      [line('S', 1, { price: 899 }), [product], { kind: 'price', price: 900 }],
      [line('S'), [], { kind: 'gone' }],
      [line('XL'), [product], { kind: 'gone' }],
      [line(''), [product], { kind: 'gone' }],
      [line('S', 1, { color: 'Madder' }), [product], { kind: 'gone' }],
    ] as const;
    for (const [item, products, issue] of cases)
      expect(issuesOf([item], products).get(lineKey(item))).toEqual(issue);
  });
});

describe('mostOf', () => {
  it('leaves what other lines of the product hold, and 99 for unknown stock', () => {
    const [s, m] = [line('S', 1), line('M', 1)];
    expect(mostOf(s, [s, m], [product])).toBe(3);
    expect(mostOf(s, [s, line('M', 9)], [product])).toBe(1);
    expect(mostOf(s, [s], [])).toBe(99);
  });
});

describe('a product counted by variant', () => {
  const variant = (size: string, stock: number, price = 1000, saleprice = 900) => ({
    color: 'Indigo',
    size,
    sku: `KU-1:INDIGO:${size}`,
    stock,
    price,
    saleprice,
    isForSale: true,
  });
  const counted = {
    ...product,
    countedBy: 'variant' as const,
    basePrices: { price: 1000, saleprice: 900 },
    colors: [{ name: 'Indigo', sizes: ['S', 'M', 'L'], images: [] }],
    variants: [variant('S', 3), variant('M', 1, 1200, 1200), variant('L', 0)],
  };

  it("limits each line to its variant's stock (rule 3.6)", () => {
    const lines = [line('S', 3), line('M', 2, { price: 1200 }), line('L')];
    expect([...issuesOf(lines, [counted])]).toEqual([
      [lineKey(line('M')), { kind: 'left', left: 1 }],
      [lineKey(line('L')), { kind: 'left', left: 0 }],
    ]);
    expect(lines.map((one) => mostOf(one, lines, [counted]))).toEqual([3, 1, 1]);
  });

  it("uses the variant's price, and a single colour without its name", () => {
    const stored = line('M', 1, { color: '' });
    expect(issuesOf([stored], [counted]).get(lineKey(stored))).toEqual({
      kind: 'price',
      price: 1200,
    });
    const twice = [line('M', 1, { price: 1200 }), line('M', 1, { color: '', price: 1200 })];
    expect([...issuesOf(twice, [counted]).values()]).toEqual([{ kind: 'left', left: 0 }]);
  });

  it('reports a variant no longer for sale', () => {
    const ended = {
      ...counted,
      variants: counted.variants.map((one) => ({ ...one, isForSale: false })),
    };
    expect(issuesOf([line('S')], [ended]).get(lineKey(line('S')))).toEqual({ kind: 'gone' });
  });
});
