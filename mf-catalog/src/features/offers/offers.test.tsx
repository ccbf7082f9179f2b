import type { Offer } from '@tanabana/contracts';
import { orderEndpoints } from '@tanabana/contracts/endpoints';
import { buildProduct, expectNoFaults, longTest, newId, openPage } from '@tanabana/shell/testing';
import { expect, test } from 'vitest';
import { cards, main } from '../../testing/shop-page.ts';
import { categoryRef, kurti, stockedShop } from '../../testing/stand-in-catalogue.ts';

const product = buildProduct({ name: 'Ajrakh Kurti', category: categoryRef(kurti) });
const offer: Offer = {
  _id: newId(),
  title: 'Festive week',
  code: null,
  text: '10% off',
  perUnit: { percent: 10, amount: 0 },
  items: { categories: [kurti._id], products: [], tags: [] },
  endsAt: '2026-11-09T18:30:00.000Z',
};
const coded: Offer = {
  ...offer,
  _id: newId(),
  title: 'Large order',
  code: 'NAMASTE200',
  text: '₹200 off with code NAMASTE200, from ₹1,999',
  perUnit: null,
  endsAt: null,
};

function shopWith(data: { data: Offer[] } = { data: [] }) {
  const shop = stockedShop([product]);
  shop.answer(orderEndpoints.offers, data);
  return shop;
}

longTest(
  'a card names the price with an automatic offer, else the offer of a code (rule 14.1)',
  async () => {
    const shop = shopWith({ data: [coded, offer] });
    await openPage('/shop', { modules: ['mf-catalog'], shop });
    await expect.element(cards.first()).toHaveTextContent('₹899.10 with Festive week');
    shop.answer(orderEndpoints.offers, { data: [coded] });
    await openPage('/shop', { modules: ['mf-catalog'], shop });
    await expect
      .element(cards.first())
      .toHaveTextContent('₹200 off with code NAMASTE200, from ₹1,999');
    await expectNoFaults('cards with offers');
  },
);

test('a card of another category has no offer (rule 14.1)', async () => {
  const other = { ...offer, items: { categories: [newId()], products: [], tags: [] } };
  await openPage('/shop', { modules: ['mf-catalog'], shop: shopWith({ data: [other] }) });
  await expect.element(cards.first()).toBeVisible();
  await expect.element(cards.first()).not.toHaveTextContent('Festive week');
});

test('a product page lists its offers with their end and a code to copy (rule 14.1)', async () => {
  const shop = shopWith({ data: [coded, offer] });
  await openPage(`/product/${product._id}`, { modules: ['mf-catalog'], shop });
  const offers = main.getByRole('region', { name: 'Offers' });
  await expect.element(offers).toHaveTextContent('₹899.10 with Festive week');
  await expect.element(offers).toHaveTextContent('Festive week: 10% off · until 10 Nov 2026');
  await expect
    .element(offers)
    .toHaveTextContent('Large order: ₹200 off with code NAMASTE200, from ₹1,999');
  await expect.element(offers.getByRole('button', { name: 'Copy code NAMASTE200' })).toBeVisible();
  await expectNoFaults('a product with offers');
});

const terms = {
  flatRate: 50,
  freeFrom: 1000,
  cod: { isOffered: true, maxAmount: null, fee: 0 },
  hasPinCodes: true,
};
const estimate = {
  ...{ pincode: '560001', city: 'Bengaluru', state: 'Karnataka' },
  ...{ isServiceable: true, by: '2026-11-03', cod: true, prepaid: true, note: null },
};

longTest(
  'a product page tells the day of delivery for a PIN code, or where the shop delivers instead (rule 15.3)',
  async () => {
    localStorage.removeItem('app_pincode');
    const shop = shopWith();
    shop.answer(orderEndpoints.deliveryTerms, terms);
    shop.answer(orderEndpoints.delivery, estimate);
    await openPage(`/product/${product._id}`, { modules: ['mf-catalog'], shop });
    const pin = main.getByRole('textbox', { name: 'Deliver to PIN code' });
    const check = main.getByRole('button', { name: 'Check' });
    await pin.fill('5600');
    await check.click();
    await expect.element(pin).toHaveAccessibleDescription('Please enter a PIN code of 6 digits.');
    await pin.fill('560 001');
    await check.click();
    await expect.element(main).toHaveTextContent('Delivery by Tue, 3 Nov to Bengaluru');
    const note = 'We do not deliver to 744103 yet. The nearest place we deliver to is 744101.';
    shop.answer(orderEndpoints.delivery, { ...estimate, isServiceable: false, by: null, note });
    await pin.fill('744103');
    await check.click();
    await expect.element(main).toHaveTextContent(note);
    await expectNoFaults('a product with a PIN code');
  },
);
