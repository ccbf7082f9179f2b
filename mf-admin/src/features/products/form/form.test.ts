import type { Product } from '@tanabana/contracts';
import { describe, expect, test } from 'vitest';
import { checkDraft, type Draft, draftOf, emptyDraft, newColour } from './draft.ts';
import { mergeDrafts } from './merge-drafts.ts';
import { changeBody, newProductBody } from './product-body.ts';

const product: Product = {
  _id: '65a000000000000000000001',
  name: 'Ajrakh Kurti',
  category: { _id: '65a000000000000000000002', slug: 'kurti', name: 'Kurti' },
  tag: 'new',
  price: 1299,
  saleprice: 999,
  description: 'Printed by hand.',
  sku: 'KUR-1',
  stock: 4,
  reviewsCount: 0,
  avgRating: 0,
  images: ['/api/products/images/a'],
  colors: [
    {
      name: 'Indigo',
      sizes: ['S', 'M'],
      images: ['/api/products/images/a', '/api/products/images/b'],
    },
  ],
  createdAt: '2026-11-05T10:00:00.000Z',
  updatedAt: '2026-11-05T10:00:00.000Z',
};
const kept = draftOf(product);
const filled: Draft = {
  ...emptyDraft(),
  name: 'Stole',
  category: 'Tops',
  price: '499.50',
  saleprice: '450',
  colours: [{ ...newColour(), name: 'Rani' }],
};
const file = (name: string): File => new File(['x'], name, { type: 'image/png' });

describe('what is checked, in the order of rule 5.9', () => {
  const faults: [string, Partial<Draft>][] = [
    ['Product name is required', { name: '  ' }],
    ['Category is required', { category: '' }],
    ['Enter valid price', { price: '0' }],
    ['Enter valid saleprice', { saleprice: '' }],
    ['Add at least one color', { colours: [{ ...newColour(), name: ' ', sizes: ['S'] }] }],
    ['Enter valid stock', { stock: '1.5' }],
    ['Enter valid weight', { weight: 'heavy' }],
  ];
  test.each(faults)('%s, whatever is wrong after it', (message) => {
    const first = faults.findIndex(([words]) => words === message);
    const broken = faults.slice(first).map(([, fault]) => fault);
    expect(checkDraft(Object.assign({}, filled, ...broken))?.message).toBe(message);
  });

  test.each(['-5', '1e3', '12.345', '₹40', ''])('%j is no price', (price) => {
    expect(checkDraft({ ...filled, price })?.message).toBe('Enter valid price');
  });

  test('nothing is wrong with a filled form', () => {
    expect(checkDraft(filled)).toBeNull();
  });
});

describe('what is sent', () => {
  test('a new product: what is empty is left out, blank sizes and nameless colours too', () => {
    const [one, two] = [file('1.png'), file('2.png')];
    const { body, files } = newProductBody({
      ...filled,
      colours: [
        {
          ...newColour(),
          name: ' Rani ',
          sizes: ['S', ' '],
          pictures: [
            { key: '1', file: one },
            { key: '2', file: two },
          ],
        },
        { ...newColour(), pictures: [{ key: '3', file: file('3.png') }] },
      ],
    });
    expect(body).toMatchObject({ name: 'Stole', tag: 'regular', stock: '0' });
    expect(body).not.toHaveProperty('sku');
    expect(JSON.parse(body.colors)).toEqual([
      { name: 'Rani', sizes: ['S'], existingImages: ['', ''], newImages: 2 },
    ]);
    expect(files).toEqual([one, two]);
  });

  test('a change: only what differs, so that a sale meanwhile keeps its stock', () => {
    expect(changeBody({ ...kept, price: '1399' }, kept)).toEqual({
      body: { price: '1399' },
      files: [],
    });
    expect(changeBody({ ...kept, weight: '' }, { ...kept, weight: '300' }).body).toEqual({
      weight: '',
    });
  });

  test('pictures in their order, new ones among kept ones', () => {
    const [colour] = kept.colours;
    if (!colour) throw new Error('no colour');
    const front = { key: 'front', file: file('front.png') };
    const colours = [{ ...colour, pictures: [front, ...colour.pictures.slice(1)] }];
    const { body, files } = changeBody({ ...kept, colours }, kept);
    expect(JSON.parse(body.colors ?? '')).toEqual([
      {
        name: 'Indigo',
        sizes: ['S', 'M'],
        existingImages: ['', '/api/products/images/b'],
        newImages: 1,
      },
    ]);
    expect(files).toEqual([front.file]);
  });
});

describe('two who change one product', () => {
  test('what only one of them changed stands', () => {
    const { draft, conflicts, taken } = mergeDrafts(
      kept,
      { ...kept, name: 'Mine' },
      { ...kept, stock: '9' },
    );
    expect(draft).toMatchObject({ name: 'Mine', stock: '9' });
    expect(conflicts).toEqual([]);
    expect(taken).toEqual(['stock']);
  });

  test('what both changed stays mine until it is decided, and the same twice is no quarrel', () => {
    const { draft, conflicts } = mergeDrafts(
      kept,
      { ...kept, price: '1', tag: 'regular' },
      { ...kept, price: '2', tag: 'regular' },
    );
    expect(draft.price).toBe('1');
    expect(conflicts).toEqual([{ field: 'price', mine: '1', theirs: '2' }]);
  });

  test('pictures that they deleted are gone from mine', () => {
    const without = draftOf({
      ...product,
      colors: [{ name: 'Indigo', sizes: ['S'], images: ['/api/products/images/b'] }],
    });
    const mine = { ...kept, colours: kept.colours.map((one) => ({ ...one, name: 'Blue' })) };
    const { draft, conflicts } = mergeDrafts(kept, mine, without);
    expect(draft.colours[0]?.pictures.map(({ key }) => key)).toEqual(['/api/products/images/b']);
    expect(conflicts.map(({ field }) => field)).toEqual(['colours']);
  });
});
