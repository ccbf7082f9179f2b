import { type BulkResult, type Order, orderNumber } from '@tanabana/contracts';
import { orderEndpoints } from '@tanabana/contracts/endpoints';
import { buildOrder, longTest, newId, type StandInShop } from '@tanabana/shell/testing';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  catchDownloads,
  expectNoFaultsAnywhere,
  expectSoundWindow,
} from '../../../testing/checks.ts';
import { emptyShop, openTab, ordersOf } from '../../../testing/dashboard.ts';
import { button, dialog, main } from '../../../testing/screen.ts';

const one = ({ _id }: Order) =>
  page.getByRole('checkbox', { name: `Choose order ${orderNumber(_id)}` });
const opener = button('Create parcels');
let shop: StandInShop;
let orders: Order[];
const at = (index: number): Order => orders[index] as Order;

/** Ids are unique in their last characters. */
const buildOrders = (length: number): Order[] =>
  Array.from({ length }, (_, index) =>
    buildOrder({ _id: newId().slice(0, 18) + String(100_000 + index), orderStatus: 'Accepted' }),
  );

beforeEach(() => {
  orders = buildOrders(3);
  shop = emptyShop();
  shop.answer(orderEndpoints.list, () => ordersOf(orders));
});

/** Creates parcels of all orders except those with a reason. */
const answerParcels = (reasons: Record<string, string> = {}, unchanged: readonly string[] = []) =>
  shop.answer(orderEndpoints.createShipments, ({ body: { ids } }): BulkResult => {
    const results = ids.map((id): BulkResult['results'][number] => {
      if (reasons[id]) return { id, outcome: 'refused', reason: reasons[id] };
      return { id, outcome: unchanged.includes(id) ? 'unchanged' : 'changed' };
    });
    const countOf = (outcome: string) => results.filter((row) => row.outcome === outcome).length;
    return {
      ...{ changed: countOf('changed'), unchanged: countOf('unchanged') },
      ...{ refused: countOf('refused'), results },
    };
  });

longTest(
  'creates a parcel for each selected order, and keeps the orders selected for their labels (rule 16.4)',
  async () => {
    answerParcels({}, [at(1)._id]);
    await openTab('orders', shop);
    await one(at(0)).click();
    await one(at(1)).click();
    await opener.click();
    const form = dialog('Create parcels for 2 orders');
    await button('Create 2 parcels', form).click();
    await expect
      .element(form.getByRole('textbox', { name: 'Courier' }))
      .toHaveAccessibleDescription('Please enter a courier.');
    await expect.element(form.getByRole('textbox', { name: 'Courier' })).toHaveFocus();
    await form.getByRole('textbox', { name: 'Courier' }).fill(' Delhivery ');
    await form.getByText('Handed over').click();
    await expect.element(form).toHaveTextContent('Each customer is notified by email.');
    await button('Create 2 parcels', form).click();
    const done = dialog('1 parcel created');
    await expect.element(done).toHaveTextContent('1 order had all their goods in parcels already.');
    await expect.element(button('Done', done)).toHaveFocus();
    await button('Done', done).click();
    await expect.element(opener).toHaveFocus();
    await expect.element(main.getByText('2 orders chosen')).toBeVisible();
    expect(shop.asked(orderEndpoints.createShipments).map(({ body }) => body)).toEqual([
      { ids: [at(0)._id, at(1)._id], courier: 'Delhivery', status: 'handed-over' },
    ]);
    await opener.click();
    await expect.element(form.getByRole('textbox', { name: 'Courier' })).toHaveValue('Delhivery');
  },
);

longTest('asks for the courier in an accessible dialog', async () => {
  await openTab('orders', shop);
  await one(at(0)).click();
  await one(at(1)).click();
  await expectSoundWindow(opener, 'Create parcels for 2 orders', () =>
    expectNoFaultsAnywhere('parcels of selected orders'),
  );
});

longTest('books a connected courier, ten orders at a time (rule 16.4)', async () => {
  orders = buildOrders(13);
  const data = [{ id: 'trial', name: 'Trial courier', isSimulated: true }];
  shop.answer(orderEndpoints.couriers, { data });
  answerParcels();
  await openTab('orders', shop);
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).click();
  await opener.click();
  const form = dialog('Create parcels for 13 orders');
  await form
    .getByRole('combobox', { name: 'Ship with' })
    .selectOptions('Trial courier (trial, nothing is shipped)');
  await expect.element(form.getByRole('textbox')).not.toBeInTheDocument();
  await button('Create 13 parcels', form).click();
  await expect.element(dialog('13 parcels created')).toHaveTextContent('All of them.');
  const bodies = shop.asked(orderEndpoints.createShipments).map(({ body }) => body);
  expect(bodies.map(({ ids }) => ids.length)).toEqual([10, 3]);
  expect(bodies[0]).toMatchObject({ courier: 'Trial courier', book: 'trial', status: 'packed' });
  expect(localStorage.getItem('admin-last-courier')).toBeNull();
});

longTest('names the orders that got no parcel; only they stay selected (rule 16.4)', async () => {
  answerParcels({ [at(1)._id]: 'This order is over.' });
  await openTab('orders', shop);
  for (const order of [at(0), at(1), at(2)]) await one(order).click();
  await opener.click();
  const form = dialog('Create parcels for 3 orders');
  await form.getByRole('textbox', { name: 'Courier' }).fill('Delhivery');
  await button('Create 3 parcels', form).click();
  const done = dialog('2 parcels created');
  await expect
    .element(done.getByRole('list', { name: 'Not changed' }))
    .toHaveTextContent(`${orderNumber(at(1)._id)} Asha Rao: This order is over.`);
  await expectNoFaultsAnywhere('refused parcels');
  await button('Done', done).click();
  await expect.element(main.getByText('1 order chosen')).toBeVisible();
  await expect.element(one(at(1))).toBeChecked();
  await expect.element(one(at(0))).not.toBeChecked();
});

test.for([
  ['Parcel labels', 'labels'],
  ['Packing slips', 'packing-slips'],
] as const)('downloads as one PDF: %s (rules 16.4, 16.7)', async ([label, kind]) => {
  shop.answer(
    orderEndpoints.parcelDocuments,
    () => new Response('%PDF-1.3', { headers: { 'Content-Type': 'application/pdf' } }),
  );
  shop.refuse(orderEndpoints.parcelDocuments, 'shipment.nothing_to_print', { times: 1 });
  await openTab('orders', shop);
  await one(at(0)).click();
  await one(at(2)).click();
  const saved = catchDownloads();
  await button(label).click();
  await expect.element(page.getByText('These orders have no packed parcels.')).toBeVisible();
  expect(saved).toEqual([]);
  await button(label).click();
  await expect.poll(() => saved[0]?.name).toMatch(new RegExp(`^${kind}-\\d{4}-\\d\\d-\\d\\d`));
  expect(await saved[0]?.file).toBe('%PDF-1.3');
  expect(shop.asked(orderEndpoints.parcelDocuments).at(-1)?.body).toEqual({
    ...{ ids: [at(0)._id, at(2)._id], kind },
  });
});
