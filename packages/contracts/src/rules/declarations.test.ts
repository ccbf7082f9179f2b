import { describe, expect, test } from 'vitest';
import { sentDeclarations } from '../declaration-schema.ts';
import { countries, countryCode, countryName, countryOptions } from './countries.ts';
import { countryText, declarationsOf, netQuantityProblem } from './declarations.ts';
import { mrpLeft } from './variants.ts';

const maker = 'Tana Weavers, 4 Mill Road, Jaipur 302001';

describe('declarations of a product', () => {
  const category = { declarations: { netQuantity: '1 N', countryOfOrigin: 'IN', packer: maker } };

  test('are its own, else its category’s, in the order of the law', () => {
    const declared = declarationsOf({ manufacturer: maker, netQuantity: '3 N', category });
    expect(Object.entries(declared ?? {})).toEqual([
      ['netQuantity', '3 N'],
      ['countryOfOrigin', 'IN'],
      ['manufacturer', maker],
      ['packer', maker],
    ]);
  });

  test.each([
    ['Jaipur', 'IN'],
    ['Dhaka, Bangladesh', 'BD'],
    ['bangladesh', 'BD'],
    ['Dhaka, BD', 'BD'],
    ['', 'IN'],
  ])('with origin "%s" and an Indian category name the country %s (rule 13.3)', (origin, code) => {
    expect(declarationsOf({ origin, category })?.countryOfOrigin).toBe(code);
  });

  test('use its own country regardless of its origin', () => {
    const product = { origin: 'Dhaka, Bangladesh', countryOfOrigin: 'NP', category };
    expect(declarationsOf(product)?.countryOfOrigin).toBe('NP');
  });

  test('are empty when nothing is set, with or without an origin', () => {
    expect(declarationsOf({ origin: 'Jaipur, India', category: {} })).toBeUndefined();
    expect(declarationsOf({ netQuantity: '', category: { declarations: {} } })).toBeUndefined();
  });
});

test.each([
  ['IN', '', 'India'],
  ['IN', 'India', 'India'],
  ['IN', 'Jaipur', 'India (Jaipur)'],
  ['IN', 'Bagru, Jaipur, India', 'India (Bagru, Jaipur)'],
  ['NP', 'Patan, ', 'Nepal (Patan)'],
])('format the country %s and the origin "%s" as %s', (code, origin, words) => {
  expect(countryText(code, origin)).toBe(words);
});

describe('declarations as sent', () => {
  test.each(['1 N', '2 pieces', '5.5 m', '1 kurta, 1 dupatta', ''])(
    'accept the net quantity %s',
    (typed) => {
      expect(netQuantityProblem(typed)).toBeNull();
      expect(sentDeclarations.netQuantity.parse(typed)).toBe(typed || null);
    },
  );

  test.each(['one', '0 N', 'N'])('reject the net quantity %s (rule 13.4)', (typed) => {
    expect(netQuantityProblem(typed)).toBe('Say how many or how much: 1 N, 3 pieces, 5.5 m.');
    expect(sentDeclarations.netQuantity.safeParse(typed).success).toBe(false);
  });

  test('keep the lines of an address', () => {
    expect(sentDeclarations.packer.parse(' Bana Packers\r\n4 Mill Road\r\n')).toBe(
      'Bana Packers\n4 Mill Road',
    );
  });

  test.each([
    ['IN', 'IN'],
    ['in', 'IN'],
    [' India ', 'IN'],
    ['sri lanka', 'LK'],
    ['', null],
  ])('read the country "%s" as %s', (typed, code) => {
    expect(sentDeclarations.countryOfOrigin.parse(typed)).toBe(code);
  });

  test.each(['Indai', 'XX', 'Jaipur', '__proto__', 'constructor'])(
    'reject the country %s (rule 13.4)',
    (typed) => {
      const { error } = sentDeclarations.countryOfOrigin.safeParse(typed);
      expect(error?.issues[0]?.message).toMatch('This is no country.');
    },
  );
});

test('finds countries by code and by name, India first', () => {
  expect(countries().slice(0, 2)).toEqual(['India', 'Afghanistan']);
  expect(countryOptions()[0]).toEqual({ code: 'IN', name: 'India' });
  for (const { code, name } of countryOptions())
    expect([countryCode(name), countryName(code)]).toEqual([code, name]);
});

test('the MRP is the price of the chosen variant, whatever it sells for (rule 13.2)', () => {
  const variant = (size: string, price: number, isForSale = true) => ({
    color: 'Rani',
    size,
    stock: 1,
    price,
    saleprice: 999,
    isForSale,
  });
  const variants = [variant('S', 1299), variant('M', 1499), variant('L', 1999, false)];
  const product = { price: 1299, variants };
  expect(mrpLeft(product, { color: 'Rani', size: null })).toEqual({ lowest: 1299, highest: 1499 });
  expect(mrpLeft(product, { color: null, size: 'm' })).toEqual({ lowest: 1499, highest: 1499 });
  expect(mrpLeft(product, { color: null, size: 'L' })).toEqual({ lowest: 1299, highest: 1299 });
  expect(mrpLeft({ price: 500 }, { color: null, size: null })).toEqual({
    lowest: 500,
    highest: 500,
  });
});
