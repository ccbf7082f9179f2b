import {
  buildCountedProduct,
  buildProduct,
  expectNoFaults,
  openPage,
} from '@tanabana/shell/testing';
import { expect, test } from 'vitest';
import { main } from '../../testing/shop-page.ts';
import { categoryRef, kurti, stockedShop } from '../../testing/stand-in-catalogue.ts';

const maker = 'Tana Weavers\n4 Mill Road, Jaipur 302001';
const category = categoryRef(kurti);
const declarations = { netQuantity: '1 N', countryOfOrigin: 'IN', manufacturer: maker };
const label = main.getByRole('region', { name: 'On the label' });
const facts = () =>
  [...label.element().querySelectorAll('dl > div')].map((row) =>
    [...row.children].map((one) => one.textContent).join(': '),
  );

const open = (product: ReturnType<typeof buildProduct>, search = '', careContact = '') =>
  openPage(`/product/${product._id}${search}`, {
    modules: ['mf-catalog'],
    shop: stockedShop([product]),
    ...(careContact && { config: { careContact } }),
  });

test('label declarations are shown with the place in the country of origin (rule 13.1)', async () => {
  await open(
    buildProduct({ category, origin: 'Jaipur', declarations: { ...declarations, packer: maker } }),
    '',
    'care@shop.example',
  );
  await expect.element(label).toBeVisible();
  expect(facts()).toEqual([
    'Net quantity: 1 N',
    'Country of origin: India (Jaipur)',
    `Manufactured by: ${maker}`,
    `Packed by: ${maker}`,
    'Customer care: care@shop.example',
  ]);
  await expect.element(main.getByText('Origin', { exact: true })).not.toBeInTheDocument();
  await expect.element(main.getByText('MRP ₹1,299 inclusive of all taxes')).toBeVisible();
  await expectNoFaults('product with a label');
});

test('the MRP is that of the chosen variant (rule 13.2)', async () => {
  const cheap = { stock: 2, price: 1299, saleprice: 999 };
  const dear = { stock: 2, price: 1599, saleprice: 1399 };
  const kurta = buildCountedProduct({ Indigo: { S: cheap, M: dear } }, { category, declarations });
  await open(kurta);
  await expect.element(main.getByText('MRP ₹1,299 to ₹1,599 inclusive of all taxes')).toBeVisible();
  (main.getByRole('radio', { name: 'M', exact: true }).element() as HTMLElement).click();
  await expect.element(main.getByText('MRP ₹1,599 inclusive of all taxes')).toBeVisible();
});

test('without declarations neither label nor MRP is shown (rule 13.1)', async () => {
  await open(buildProduct({ category, origin: 'Jaipur, India' }), '', 'care@x.in');
  await expect.element(main.getByText('Jaipur, India')).toBeVisible();
  await expect.element(label).not.toBeInTheDocument();
  await expect.element(main.getByText(/MRP|taxes/)).not.toBeInTheDocument();
});
