import { buildCountedProduct, openPage } from '@tanabana/shell/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { main } from '../testing/checkout.ts';
import { lineOf } from '../testing/lines.ts';
import { StandInOrders } from '../testing/stand-in-orders.ts';

const kurta = buildCountedProduct(
  { Indigo: { S: 2, M: 0, XL: { stock: 9, price: 1499, saleprice: 1499 } } },
  { name: 'Counted kurta', price: 1299, saleprice: 999 },
);
const lines = main.getByRole('listitem').filter({ has: page.getByRole('heading') });

/** Lines stored before variants existed. */
const stored = [
  lineOf(kurta, { size: 'S', qty: 1 }),
  lineOf(kurta, { size: 'M' }),
  lineOf(kurta, { size: 'XL', price: 999 }),
];

test('applies units, price and availability of the variant to each stored line (rule 3.6)', async () => {
  const shop = new StandInOrders(kurta);
  await openPage('/cart', { modules: ['mf-cart-checkout'], stored: { app_cart: stored }, shop });
  const [small, medium, large] = [0, 1, 2].map((at) => lines.nth(at)) as [
    typeof lines,
    typeof lines,
    typeof lines,
  ];
  await expect.element(medium).toHaveTextContent('Sold out.');
  await expect.element(large).toHaveTextContent('The price is now ₹1,499.00');
  await small.getByRole('button', { name: 'Increase' }).click();
  await expect.element(small.getByRole('textbox')).toHaveValue('2');
  await expect.element(small.getByRole('button', { name: 'Increase' })).toBeDisabled();
  await large.getByRole('button', { name: /Accept new price/ }).click();
  await expect.element(main.getByRole('definition').last()).toHaveTextContent('₹3,497.00');
  await expect
    .element(small.getByRole('link', { name: 'Counted kurta' }))
    .toHaveAttribute('href', `/product/${kurta._id}?colour=Indigo&size=S`);
});
