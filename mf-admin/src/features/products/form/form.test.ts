import type { Product } from '@tanabana/contracts';
import { describe, expect, test } from 'vitest';
import {
  checkDraft,
  type Draft,
  type DraftVariant,
  draftOf,
  emptyDraft,
  newColour,
  withPlainNumbers,
} from './draft.ts';
import { mergeDrafts } from './merge-drafts.ts';
import { changeBody, newProductBody } from './product-body.ts';
import { spreadStock } from './variants.ts';

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
const inSizes: Draft = {
  ...filled,
  colours: [{ ...newColour(), key: 'rani', name: 'Rani', sizes: ['S', 'M'] }],
};
const typed = (variant: Partial<DraftVariant>): DraftVariant => ({
  stock: '',
  sku: '',
  price: '',
  saleprice: '',
  barcode: '',
  weight: '',
  shelf: '',
  forSale: '',
  ...variant,
});
const countedProduct: Product = {
  ...product,
  countedBy: 'variant',
  basePrices: { price: 1299, saleprice: 999 },
  variants: [
    { sku: 'KUR-1:INDIGO:S', color: 'Indigo', size: 'S', stock: 1 },
    { sku: 'MINE', color: 'Indigo', size: 'M', stock: 3, price: 1500, saleprice: 1400 },
  ].map((one) => ({ price: 1299, saleprice: 999, isForSale: true, ...one })),
};
const counted = draftOf(countedProduct);
const [S, M] = ['colour-Indigo\ns', 'colour-Indigo\nm'];
const file = (name: string): File => new File(['x'], name, { type: 'image/png' });

describe('validation in the order of rule 5.9', () => {
  const faults: [string, Partial<Draft>][] = [
    ['Product name is required', { name: '  ' }],
    ['Category is required', { category: '' }],
    ['Enter valid price', { price: '0' }],
    ['Enter valid saleprice', { saleprice: '' }],
    ['Add at least one color', { colours: [{ ...newColour(), name: ' ', sizes: ['S'] }] }],
    ['Enter valid stock', { stock: '1.5' }],
    ['Enter valid weight', { weight: 'heavy' }],
  ];
  test.each(faults)('reports %s, whatever follows', (message) => {
    const first = faults.findIndex(([words]) => words === message);
    const broken = faults.slice(first).map(([, fault]) => fault);
    expect(checkDraft(Object.assign({}, filled, ...broken))?.message).toBe(message);
  });

  test.each(['₹ 1,299.00', 'Rs. 1,299/-', '१,२९९', '1299.0'])(
    'reads %j as ₹1,299, also in the grid of variants (rule 10.21)',
    (price) => {
      const key = 'rani\ns';
      const variants = { [key]: typed({ price, saleprice: price, stock: '1,200' }) };
      const draft: Draft = { ...inSizes, price, stock: '3.0', variants };
      expect(checkDraft(draft)).toBeNull();
      const plain = withPlainNumbers(draft);
      expect(plain).toMatchObject({ price: '1299', stock: '3' });
      expect(plain.variants[key]).toMatchObject({
        price: '1299',
        saleprice: '1299',
        stock: '1200',
      });
      expect(withPlainNumbers(plain)).toBe(plain);
    },
  );

  test.each(['-5', '1e3', '12.345', '$40', '1.299', ''])('rejects %j as a price', (price) => {
    expect(checkDraft({ ...filled, price })?.message).toBe('Enter valid price');
  });

  test('accepts a complete form', () => {
    expect(checkDraft(filled)).toBeNull();
  });
});

describe('sent fields', () => {
  test('omit empty values, blank sizes and unnamed colours of a new product', () => {
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
    expect(body).toMatchObject({ name: 'Stole', tag: 'regular' });
    expect(body).not.toHaveProperty('sku');
    expect(JSON.parse(body.colors)).toEqual([
      { name: 'Rani', sizes: ['S'], existingImages: ['', ''], newImages: 2 },
    ]);
    expect(files).toEqual([one, two]);
  });

  test('contain only changes, so that a sale meanwhile keeps its stock', () => {
    expect(changeBody({ ...kept, price: '1399' }, kept)).toEqual({
      body: { price: '1399' },
      files: [],
    });
    expect(changeBody({ ...kept, weight: '' }, { ...kept, weight: '300' }).body).toEqual({
      weight: '',
    });
  });

  test('keep the order of new and existing pictures', () => {
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

describe('variants', () => {
  const bodyOf = (draft: Draft) => {
    const { variants, ...rest } = newProductBody(draft).body;
    return { ...rest, variants: variants && JSON.parse(variants) };
  };

  test('are counted individually with sizes, or as a whole with one number', () => {
    const each = bodyOf({ ...inSizes, variants: { 'rani\nm': typed({ stock: '4' }) } });
    expect(each).not.toHaveProperty('stock');
    expect(each.variants).toEqual([
      { color: 'Rani', size: 'S', stock: 0 },
      { color: 'Rani', size: 'M', stock: 4 },
    ]);
    const asOne = bodyOf({ ...inSizes, stock: '7' });
    expect(asOne).toMatchObject({ stock: '7', variants: undefined });
    expect(bodyOf(filled)).toMatchObject({ stock: '0', variants: undefined });
  });

  test('send only differences, and prices in pairs', () => {
    const variants = {
      ...counted.variants,
      [S]: { ...typed({ stock: '1' }), barcode: '96385074' },
    };
    expect(changeBody({ ...counted, variants }, counted).body).toEqual({
      variants: JSON.stringify([{ color: 'Indigo', size: 'S', barcode: '96385074' }]),
    });
    const dearer = { ...counted.variants, [M]: typed({ stock: '3', sku: 'MINE', price: '1600' }) };
    const { body } = changeBody({ ...counted, variants: dearer }, counted);
    expect(JSON.parse(body.variants ?? '')).toEqual([
      { color: 'Indigo', size: 'M', price: 1600, saleprice: null },
    ]);
  });

  test('follow a renamed colour', () => {
    const colours = counted.colours.map((one) => ({ ...one, name: 'Neel' }));
    const { body } = changeBody({ ...counted, colours }, counted);
    expect(JSON.parse(body.variants ?? '')).toEqual([
      { color: 'Neel', size: 'S', stock: 1 },
      { color: 'Neel', size: 'M', stock: 3, sku: 'MINE', price: 1500, saleprice: 1400 },
    ]);
  });

  test('stay not for sale, also under another colour', () => {
    const { variants = [] } = countedProduct;
    const off = draftOf({
      ...countedProduct,
      variants: variants.map((one, at) => ({ ...one, weight: 310, isForSale: at > 0 })),
    });
    const colours = off.colours.map((one) => ({ ...one, name: 'Neel' }));
    const { body } = changeBody({ ...off, colours }, off);
    expect(JSON.parse(body.variants ?? '')).toMatchObject([
      { color: 'Neel', size: 'S', weight: 310, isForSale: false },
      { color: 'Neel', size: 'M', weight: 310 },
    ]);
  });

  test('change the base price regardless of the lowest one', () => {
    expect(changeBody({ ...counted, price: '1400' }, counted).body).toEqual({
      price: '1400',
      variants: '[]',
    });
  });

  test('switch the counting mode and back', () => {
    const asOne = changeBody({ ...counted, countedBy: 'product', stock: '4' }, counted).body;
    expect(asOne).toEqual({ countedBy: 'product', stock: '4' });
    const spread = spreadStock(kept, 5, 'evenly');
    const each = changeBody({ ...kept, countedBy: 'variant', variants: spread }, kept).body;
    expect({ ...each, variants: JSON.parse(each.variants ?? '') }).toEqual({
      countedBy: 'variant',
      variants: [
        { color: 'Indigo', size: 'S', stock: 3 },
        { color: 'Indigo', size: 'M', stock: 2 },
      ],
    });
  });

  test.each<[string, Partial<DraftVariant>]>([
    ['Rani, S: Enter valid stock', { stock: '1.5' }],
    ['Rani, S: Enter valid price', { price: '0' }],
    ['Rani, S: Enter valid saleprice', { saleprice: 'free' }],
    ['Rani, S: This is no EAN or UPC: please check its digits.', { barcode: '96385075' }],
    ['The SKU dup appears twice.', { sku: 'dup' }],
  ])('%s', (message, variant) => {
    const variants = { 'rani\ns': typed(variant), 'rani\nm': typed({ sku: 'DUP ' }) };
    const problem = checkDraft({ ...inSizes, variants });
    expect(problem?.message.toLowerCase()).toBe(message.toLowerCase());
  });

  test('reject a number that is to be counted by variant', () => {
    expect(checkDraft({ ...kept, countedBy: 'variant' })?.message).toBe(
      'Say how many there are of each, or spread the 4.',
    );
  });

  test('merge sales and changes of other cells without a conflict', () => {
    const mine = { ...counted, variants: { ...counted.variants, [S]: typed({ stock: '9' }) } };
    const sold = { ...counted.variants[M], stock: '2' } as DraftVariant;
    const theirs = { ...counted, variants: { ...counted.variants, [M]: sold } };
    const { draft, conflicts, taken } = mergeDrafts(counted, mine, theirs);
    expect(draft.variants).toEqual({ [S]: typed({ stock: '9' }), [M]: sold });
    expect([conflicts, taken]).toEqual([[], ['variants']]);
    const other = { ...counted, variants: { ...counted.variants, [S]: typed({ stock: '5' }) } };
    const quarrel = mergeDrafts(counted, mine, other);
    expect(quarrel.conflicts.map(({ field }) => field)).toEqual(['variants']);
    expect(quarrel.draft.variants[S]?.stock).toBe('9');
  });
});

describe('concurrent edits of a product', () => {
  test('keep what only one of them changed', () => {
    const { draft, conflicts, taken } = mergeDrafts(
      kept,
      { ...kept, name: 'Mine' },
      { ...kept, stock: '9' },
    );
    expect(draft).toMatchObject({ name: 'Mine', stock: '9' });
    expect(conflicts).toEqual([]);
    expect(taken).toEqual(['stock']);
  });

  test('keep mine in a conflict until decided; equal changes are none', () => {
    const { draft, conflicts } = mergeDrafts(
      kept,
      { ...kept, price: '1', tag: 'regular' },
      { ...kept, price: '2', tag: 'regular' },
    );
    expect(draft.price).toBe('1');
    expect(conflicts).toEqual([{ field: 'price', mine: '1', theirs: '2' }]);
  });

  test('remove pictures that they deleted', () => {
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
