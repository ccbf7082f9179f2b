import { expect, test } from 'vitest';
import { pricesLeft, unitsLeft, variantOf } from './variants.ts';

const variant = (color: string, size: string | null, stock: number | null, over = {}) => ({
  color,
  size,
  stock,
  price: 1299,
  saleprice: 999,
  isForSale: true,
  ...over,
});
const counted = {
  stock: 9,
  countedBy: 'variant' as const,
  price: 1299,
  saleprice: 999,
  variants: [
    variant('Indigo', 'S', 3),
    variant('Indigo', 'M', 0),
    variant('Rani', 'M', 2, { price: 1499, saleprice: 1499 }),
    variant('Rani', 'XL', 4, { isForSale: false, price: 800, saleprice: 800 }),
  ],
};
const chosen = (color: string | null, size: string | null = null) => ({ color, size });

test.each([
  [chosen('indigo', 's'), 3],
  [chosen('Indigo', 'M'), 0],
  [chosen('Rani', 'XL'), 0],
  [chosen('Indigo'), 3],
  [chosen('Rani'), 2],
  [chosen(null), 5],
  [chosen('Indigo', 'XXL'), 0],
])('counts the units of %o', (choice, units) => {
  expect(unitsLeft(counted, choice)).toBe(units);
});

test('sells a product counted as a whole from its number, except variants not for sale', () => {
  const asOne = {
    ...counted,
    countedBy: 'product' as const,
    variants: counted.variants.map((one) => ({ ...one, stock: null })),
  };
  expect(unitsLeft(asOne, chosen('Indigo', 'M'))).toBe(9);
  expect(unitsLeft(asOne, chosen('Rani', 'XL'))).toBe(0);
  expect(unitsLeft({ stock: 9 }, chosen('Rani', 'XL')), 'a card').toBe(9);
});

test('finds a variant as the orders service does', () => {
  expect(variantOf(counted, chosen('rani', 'm'))).toBe(counted.variants[2]);
  expect(variantOf(counted, chosen('Rani'))).toBeUndefined();
  expect(variantOf(counted, chosen(null, 'S')), 'colours are several').toBeUndefined();
  expect(variantOf({}, chosen('Rani', 'M'))).toBeUndefined();
  const scarf = { variants: [variant('Rani', null, 1)] };
  expect(variantOf(scarf, chosen(''))).toBe(scarf.variants[0]);
  expect(variantOf(scarf, chosen('Rani', 'M'))).toBeUndefined();
  const oneSize = { variants: [variant('Rani', 'M', 1)] };
  expect(variantOf(oneSize, chosen('Rani')), 'a size is to be named').toBeUndefined();
  expect(variantOf(oneSize, chosen(null, 'M'))).toBe(oneSize.variants[0]);
});

test('shows the lowest price of the remaining variants, with "from" if others cost more', () => {
  const priced = { ...counted, basePrices: { price: 1299, saleprice: 999 } };
  expect(pricesLeft(priced)).toEqual({ price: 1299, saleprice: 999, isFrom: true });
  expect(pricesLeft(priced, chosen('Indigo')).isFrom).toBe(false);
  expect(pricesLeft(priced, chosen('Rani', 'M'))).toEqual({
    price: 1499,
    saleprice: 1499,
    isFrom: false,
  });
  const { variants: _, ...card } = priced;
  expect(pricesLeft(card)).toEqual({ price: 1299, saleprice: 999, isFrom: true });
  const { basePrices: __, ...alike } = priced;
  expect(pricesLeft(alike).isFrom).toBe(false);
});
