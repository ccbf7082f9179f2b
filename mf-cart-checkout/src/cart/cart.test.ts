import type { Product } from '@tanabana/contracts';
import { describe, expect, it, test } from 'vitest';
import { change, clear, putBack, remove, takeOrdered } from './cart-edit-rules.ts';
import { type CartLine, cartLineOf, lineKey, lineTotal, quantityOf } from './cart-line.ts';
import {
  add,
  type CartState,
  emptyCart,
  forUser,
  readCart,
  shownLines,
  unitCount,
} from './cart-rules.ts';
import { CART_KEY, createCartStore } from './cart-store.ts';

const buildLine = (overrides: Partial<CartLine> = {}): CartLine => ({
  id: 'p1',
  sku: 'TB-1',
  title: 'Indigo kurti',
  price: 1299,
  originPrice: 1599,
  qty: 1,
  size: 'M',
  color: 'Indigo',
  image: '/api/products/images/1',
  productRef: { _id: overrides.id ?? 'p1' },
  category: 'Kurti',
  gender: 'women',
  ...overrides,
});

const filled = (lines: CartLine[], user: string | null = null, start = emptyCart): CartState =>
  lines.reduce((state, line) => add(state, line, user).state, start);

const buildStorage = (stored: Record<string, string> = {}) => {
  const values = new Map(Object.entries(stored));
  return {
    read: (key: string) => values.get(key) ?? null,
    write: (key: string, value: string) => values.set(key, value) !== undefined,
    remove: (key: string) => void values.delete(key),
  };
};

describe('lines', () => {
  it('have a quantity of at least 1, and 1 for an invalid number', () => {
    expect(['3', 2.9, '0', '-4', 'abc', '', null, Number.NaN, 1e9].map(quantityOf)).toEqual([
      3, 2, 1, 1, 1, 1, 1, 1, 99,
    ]);
  });

  it('multiply in paise', () => {
    expect(lineTotal({ price: 0.1, qty: 3 })).toBe(0.3);
  });
});

test.each([
  ['S', 999, 'TB-1:INDIGO:S'],
  ['XL', 1499, 'OWN-XL'],
])('the line of size %s has the price and SKU of its variant (rule 3.6)', (size, price, sku) => {
  const variant = { color: 'Indigo', stock: 3, price: 1299, saleprice: 999, isForSale: true };
  const product = {
    _id: 'p1',
    sku: 'TB-1',
    name: 'Kurti',
    price: 1299,
    saleprice: 999,
    basePrices: { price: 1299, saleprice: 999 },
    stock: 6,
    images: [],
    colors: [{ name: 'Indigo', sizes: ['S', 'XL'], images: [] }],
    category: { name: 'Kurti' },
    variants: [
      { ...variant, size: 'S', sku: 'TB-1:INDIGO:S' },
      { ...variant, size: 'XL', sku: 'OWN-XL', price: 1499, saleprice: 1499 },
    ],
  } as unknown as Product;
  expect(cartLineOf({ product, colour: 'Indigo', size, quantity: 1 })).toMatchObject({
    price,
    sku,
    size,
    qty: 1,
  });
});

describe('adding', () => {
  it('puts a new line first and increases one of the same product, size and colour (rules 3.6, 3.7)', () => {
    const state = filled([
      buildLine(),
      buildLine({ size: 'L' }),
      buildLine({ color: 'Madder' }),
      buildLine({ qty: 2 }),
    ]);
    expect(shownLines(state).map((l) => [l.size, l.color, l.qty])).toEqual([
      ['M', 'Madder', 1],
      ['L', 'Indigo', 1],
      ['M', 'Indigo', 3],
    ]);
    expect(unitCount(shownLines(state))).toBe(5);
  });

  it('updates the price', () => {
    const state = filled([buildLine(), buildLine({ price: 999 })]);
    expect(shownLines(state)[0]).toMatchObject({ price: 999, qty: 2 });
  });

  it('stops at 99 units per line and 50 lines (rule 9.3)', () => {
    const cut = add(filled([buildLine({ qty: 98 })]), buildLine({ qty: 5 }), null);
    expect(cut.added).toBe('limited');
    expect(shownLines(cut.state)[0]?.qty).toBe(99);
    expect(add(cut.state, buildLine(), null).added).toBe('full');
    const many = filled(Array.from({ length: 50 }, (_, n) => buildLine({ id: `p${n}` })));
    expect(add(many, buildLine({ id: 'one more' }), null).added).toBe('full');
    expect(add(many, buildLine({ id: 'p7' }), null).added).toBe('added');
  });

  it("stops at the product's stock over all its sizes", () => {
    const state = filled([buildLine({ qty: 2 }), buildLine({ size: 'L' })]);
    const cut = add(state, buildLine({ size: 'S', qty: 3 }), null, 4);
    expect(cut.added).toBe('limited');
    expect(unitCount(shownLines(cut.state))).toBe(4);
    expect(add(cut.state, buildLine(), null, 4).added).toBe('full');
  });

  it("stops at the variant's stock, whatever others hold", () => {
    const state = filled([buildLine({ qty: 2 }), buildLine({ size: 'L' })]);
    const cut = add(state, buildLine({ size: 'S', qty: 5 }), null, 4, 'variant');
    expect(cut.added).toBe('limited');
    expect(unitCount(shownLines(cut.state))).toBe(7);
    expect(add(cut.state, buildLine({ size: 's' }), null, 4, 'variant').added).toBe('full');
  });
});

describe('changing', () => {
  const state = filled([buildLine(), buildLine({ size: 'L' }), buildLine({ size: 'S' })]);
  const key = lineKey(buildLine({ size: 'L' }));

  it('sets quantity and price of one line', () => {
    const lines = shownLines(change(change(state, key, { qty: '0' }), key, { price: 5 }));
    expect(lines.map((l) => [l.size, l.qty, l.price])).toEqual([
      ['S', 1, 1299],
      ['L', 1, 5],
      ['M', 1, 1299],
    ]);
  });

  it('removes a line and restores it at its position', () => {
    const without = remove(state, key);
    expect(shownLines(without).map((l) => l.size)).toEqual(['S', 'M']);
    const again = putBack(without, buildLine({ size: 'L' }), 1, null);
    expect(shownLines(again).map((l) => l.size)).toEqual(['S', 'L', 'M']);
    expect(putBack(again, buildLine({ size: 'L' }), 0, null)).toBe(again);
  });
});

describe('an order', () => {
  it('removes what was ordered and keeps what was added meanwhile', () => {
    const ordered = shownLines(filled([buildLine(), buildLine({ size: 'L', qty: 2 })]));
    const meanwhile = filled([buildLine({ size: 'L' }), buildLine({ size: 'S' })], null, {
      owner: null,
      items: ordered.map((line) => ({ ...line, owner: null })),
    });
    const left = takeOrdered(meanwhile, ordered);
    expect(shownLines(left).map((l) => [l.size, l.qty])).toEqual([
      ['S', 1],
      ['L', 1],
    ]);
    expect(shownLines(takeOrdered(takeOrdered(left, ordered), ordered))).toMatchObject([
      { size: 'S' },
    ]);
  });
});

describe('ownership', () => {
  const ofAsha = filled([buildLine({ id: 'asha' })], 'asha', forUser(emptyCart, 'asha'));

  it("passes a visitor's cart to the user who signs in", () => {
    const state = forUser(filled([buildLine()]), 'asha');
    expect(shownLines(state)).toHaveLength(1);
    expect(shownLines(forUser(state, 'bela'))).toHaveLength(0);
  });

  it('keeps the cart after signing out', () => {
    expect(shownLines(forUser(ofAsha, null))).toHaveLength(1);
  });

  it("hides one account's cart from others and restores it", () => {
    const bela = filled([buildLine({ id: 'bela' })], 'bela', forUser(ofAsha, 'bela'));
    expect(shownLines(bela).map((l) => l.id)).toEqual(['bela']);
    expect(shownLines(forUser(bela, 'asha')).map((l) => l.id)).toEqual(['asha']);
  });

  it('passes lines added after signing out to the next user', () => {
    const guest = filled([buildLine({ id: 'guest' })], null, ofAsha);
    expect(shownLines(guest)).toHaveLength(2);
    expect(shownLines(forUser(guest, 'bela')).map((l) => l.id)).toEqual(['guest']);
  });

  it('merges equal lines of visitor and account', () => {
    const guest = filled([buildLine({ qty: 2 })], null, { ...ofAsha, owner: 'bela' });
    const asha = forUser({ ...guest, items: [...guest.items, ...own()] }, 'asha');
    expect(shownLines(asha).find((l) => l.id === 'p1')?.qty).toBe(3);
  });
  const own = () => filled([buildLine()], 'asha').items;

  it('clears only the shown lines', () => {
    const cleared = clear(forUser(ofAsha, 'bela'));
    expect(shownLines(forUser(cleared, 'asha'))).toHaveLength(1);
  });
});

describe('stored content', () => {
  it.each([
    null,
    '',
    '{',
    'null',
    '7',
    '"x"',
    '[null, 1, "a", {}]',
    '{"items":{}}',
    '{"items":[{"id":{},"price":"1"}]}',
  ])('reads %j as an empty cart', (stored) => {
    expect(shownLines(readCart(stored))).toEqual([]);
  });

  it('reads a bare list and corrects quantities', () => {
    const stored = JSON.stringify([
      { id: 'p1', name: 'Top', price: 500, qty: -3, imageUrl: '/a', owner: 5 },
      { id: 'p2', title: 'Kurti', price: -1, qty: 1 },
    ]);
    expect(shownLines(readCart(stored))).toMatchObject([
      { title: 'Top', qty: 1, image: '/a', originPrice: 500, productRef: { _id: 'p1' } },
    ]);
  });

  /** As stored by 0.2.0: the SKU is the product's, without variants. */
  const recorded =
    '{"owner":"65a000000000000000000009","items":[{"id":"65a000000000000000000001","sku":"TB-KUR-001","title":"Sanganeri Mogra Straight Kurti","price":1199,"originPrice":1499,"qty":2,"size":"M","color":"Ivory","image":"/api/products/images/a","productRef":{"_id":"65a000000000000000000001"},"category":"Kurti","gender":"women","owner":"65a000000000000000000009"}]}';

  it('of 0.2.0 is read unchanged', () => {
    const state = readCart(recorded);
    expect(JSON.stringify(state)).toBe(recorded);
    expect(shownLines(state)).toMatchObject([{ size: 'M', color: 'Ivory', qty: 2, price: 1199 }]);
  });

  it('round-trips', () => {
    const state = filled([buildLine(), buildLine({ size: 'L' })], 'asha');
    expect(readCart(JSON.stringify(state))).toEqual(state);
  });
});

describe('the store', () => {
  it('keeps the changes of two tabs', () => {
    const storage = buildStorage();
    const [one, two] = [createCartStore(storage), createCartStore(storage)];
    one.update((state) => add(state, buildLine({ id: 'a' }), null).state);
    two.update((state) => add(state, buildLine({ id: 'b' }), null).state);
    one.refresh();
    expect(shownLines(one.get()).map((l) => l.id)).toEqual(['b', 'a']);
    expect(storage.read(CART_KEY)).toContain('"items"');
  });

  it('notifies listeners of changes only', () => {
    const store = createCartStore(buildStorage());
    let reported = 0;
    const stop = store.subscribe(() => reported++);
    const before = store.get();
    store.refresh();
    expect(store.get()).toBe(before);
    store.update((state) => add(state, buildLine(), null).state);
    stop();
    store.update(clear);
    expect(reported).toBe(1);
  });

  it('stays in memory if storage fails', () => {
    const store = createCartStore({ ...buildStorage(), write: () => false });
    store.update((state) => add(state, buildLine({ id: 'a' }), null).state);
    store.update((state) => add(state, buildLine({ id: 'b' }), null).state);
    expect(shownLines(store.get())).toHaveLength(2);
  });
});
