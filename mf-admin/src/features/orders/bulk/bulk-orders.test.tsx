import type { BulkResult, Order } from '@tanabana/contracts';
import { orderNumber, statusETag } from '@tanabana/contracts';
import { orderEndpoints } from '@tanabana/contracts/endpoints';
import { buildOrder, longTest, newId, type StandInShop } from '@tanabana/shell/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  catchDownloads,
  emulateMedia,
  expectNoFaultsAnywhere,
  expectSoundWindow,
} from '../../../testing/checks.ts';
import { emptyShop, openTab, ordersOf } from '../../../testing/dashboard.ts';
import { button, dialog, main } from '../../../testing/screen.ts';

const PAGE = 20;
const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
const one = ({ _id }: Order) => box(`Choose order ${orderNumber(_id)}`);
const all = box('Choose all on this page');
let shop: StandInShop;
/** 130 orders in list order. */
let orders: Order[];

/** Unique ids, because quickly created ones may share their last characters. */
const orderAt = (at: number): Order =>
  buildOrder({ _id: newId().slice(0, 18) + String(100_000 + at) });
const at = (index: number): Order => orders[index] as Order;

beforeEach(() => {
  orders = Array.from({ length: 130 }, (_, index) => orderAt(index));
  shop = emptyShop();
  shop.answer(orderEndpoints.list, ({ query: { page: number, limit } }) =>
    ordersOf(orders.slice((number - 1) * limit, number * limit), orders.length),
  );
});

/** Changes all orders except those with a reason. */
const answerBulk = (reasons: Record<string, string> = {}) =>
  shop.answer(orderEndpoints.bulk, ({ body: { ids } }): BulkResult => {
    const results = ids.map((id) =>
      reasons[id]
        ? { id, outcome: 'refused' as const, reason: reasons[id] }
        : { id, outcome: 'changed' as const },
    );
    const refused = results.filter(({ outcome }) => outcome === 'refused').length;
    return { changed: ids.length - refused, unchanged: 0, refused, results };
  });

async function setStatus(count: number, status: string): Promise<void> {
  await button('Set status').click();
  const form = dialog(`Set a status of ${count} orders`);
  await form.getByRole('combobox', { name: 'To' }).selectOptions(status);
  await button(`Change ${count} orders`, form).click();
}

test('selects rows individually, by page, or all matches (rule 10.17)', async () => {
  await openTab('orders?status=Pending', shop);
  await one(at(0)).click();
  await expect.element(main.getByText('1 order chosen')).toBeVisible();
  await all.click();
  await expect.element(main.getByText(`${PAGE} orders chosen`)).toBeVisible();
  await button('Choose all 130 that match').click();
  await expect.element(main.getByText('130 orders chosen')).toBeVisible();
  expect(shop.asked(orderEndpoints.list).map(({ query }) => query)).toContainEqual(
    expect.objectContaining({ status: 'Pending', limit: 200 }),
  );
  await button('Choose none').click();
  await expect.element(one(at(0))).not.toBeChecked();
  await expect.element(main.getByText(/chosen$/)).not.toBeInTheDocument();
});

longTest(
  'sets a status in batches of 100; rejected orders show a reason and stay selected (rule 10.17)',
  async () => {
    answerBulk({ [at(3)._id]: 'Only 1 of Patola Stole left.', [at(120)._id]: 'Order not found' });
    await openTab('orders', shop);
    await all.click();
    await button('Choose all 130 that match').click();
    await expect.element(main.getByText('130 orders chosen')).toBeVisible();
    await setStatus(130, 'Accepted');
    const done = dialog('128 orders changed');
    const refused = done.getByRole('list', { name: 'Not changed' }).getByRole('listitem');
    await expect
      .element(refused.first())
      .toHaveTextContent(`${orderNumber(at(3)._id)} Asha Rao: Only 1 of Patola Stole left.`);
    await expect.poll(() => refused.elements()).toHaveLength(2);
    expect(shop.asked(orderEndpoints.bulk).map(({ body }) => body.ids.length)).toEqual([100, 30]);
    const [first] = shop.asked(orderEndpoints.bulk);
    expect(first?.body.change).toEqual({ orderStatus: 'Accepted' });
    expect(first?.body.versions?.[at(3)._id]).toBe(statusETag(at(3)));
    await button('Done', done).click();
    await expect.element(main.getByText('2 orders chosen')).toBeVisible();
    await expect.element(one(at(3))).toBeChecked();
    await expect.element(one(at(2))).not.toBeChecked();
  },
);

longTest(
  'after a lost response stops, reports and keeps the rest selected (rule 10.17)',
  async () => {
    shop.fail(orderEndpoints.bulk, 'no answer');
    await openTab('orders', shop);
    await all.click();
    await button('Choose all 130 that match').click();
    await setStatus(130, 'Cancelled');
    const done = dialog('0 orders changed');
    await expect
      .poll(() => done.getByRole('listitem').elements().length, { message: 'lines' })
      .toBe(130);
    expect(shop.asked(orderEndpoints.bulk)).toHaveLength(1);
    await button('Done', done).click();
    await expect.element(main.getByText('130 orders chosen')).toBeVisible();
  },
);

longTest('works for payment statuses; selection and dialog are accessible', async () => {
  orders = orders.slice(0, 2);
  answerBulk();
  await openTab('orders', shop);
  await one(at(0)).click();
  await expectNoFaultsAnywhere('chosen orders');
  await expectSoundWindow(button('Set status'), 'Set a status of 1 order');
  await button('Set status').click();
  const form = dialog('Set a status of 1 order');
  await form.getByRole('combobox', { name: 'What' }).selectOptions('Payment status');
  await form.getByRole('combobox', { name: 'To' }).selectOptions('Paid');
  await button('Change 1 order', form).click();
  await button('Done', dialog('1 order changed')).click();
  expect(shop.asked(orderEndpoints.bulk)[0]?.body.change).toEqual({ paymentStatus: 'Paid' });
  await expect.element(main.getByText(/chosen$/)).not.toBeInTheDocument();
});

longTest(
  'prints labels, eight per sheet, with address and amount to collect (rule 10.17)',
  async () => {
    const print = vi.spyOn(window, 'print').mockReturnValue();
    orders[1] = buildOrder({ _id: at(1)._id, paymentMethod: 'pre-paid', paymentStatus: 'Paid' });
    await openTab('orders', shop);
    await all.click();
    await button('Labels').click();
    const labels = main.getByRole('article');
    await expect.poll(() => labels.elements()).toHaveLength(PAGE);
    await expect
      .element(labels.first())
      .toHaveTextContent(/Asha Rao12 MG RoadBengaluru 560001Karnataka, India/);
    await expect.element(labels.first()).toHaveTextContent('Collect ₹1,049.00');
    await expect.element(labels.nth(1)).toHaveTextContent('Paid');
    await expect.element(labels.nth(1)).not.toHaveTextContent('Collect');
    await button('Print').click();
    expect(print).toHaveBeenCalledOnce();
    await expectNoFaultsAnywhere('labels');
    const sheets = main.getByRole('group', { name: /^Sheet \d of 3$/ });
    await emulateMedia('print');
    await expect.poll(() => sheets.elements()).toHaveLength(3);
    const breaks = sheets.elements().map((sheet) => getComputedStyle(sheet).breakAfter);
    expect(breaks).toEqual(['page', 'page', 'auto']);
    for (const role of ['button', 'navigation', 'heading'] as const)
      expect(page.getByRole(role).elements(), role).toEqual([]);
    await emulateMedia('');
    history.back();
    await expect.element(main.getByText(`${PAGE} orders chosen`)).toBeVisible();
  },
);

longTest(
  'prints invoices, one per page, with reasons for orders without one (rule 10.17)',
  async () => {
    const [chosen, cancelled] = [at(0), at(1)];
    shop.answer(orderEndpoints.invoices, {
      invoices: [
        {
          number: '2026-27/000042',
          issuedAt: '2026-06-01T10:00:00.000Z',
          seller: { name: 'Tanabana', gstin: null, address: null, region: null },
          tax: null,
          amountInWords: 'Rupees One Thousand Forty Nine Only',
          order: chosen,
        },
      ],
      refused: [{ id: cancelled._id, reason: 'A cancelled order gets no invoice.' }],
    });
    await openTab('orders', shop, { modules: ['mf-admin', 'mf-cart-checkout'] });
    await one(chosen).click();
    await one(cancelled).click();
    await button('Invoices').click();
    await expect.element(main.getByRole('article')).toHaveTextContent('2026-27/000042');
    await expect
      .element(main.getByRole('alert'))
      .toHaveTextContent(
        `${orderNumber(cancelled._id)} Asha Rao: A cancelled order gets no invoice`,
      );
    expect(shop.asked(orderEndpoints.invoices)[0]?.body.ids).toEqual([chosen._id, cancelled._id]);
    await expectNoFaultsAnywhere('invoices');
    await emulateMedia('print');
    await expect.element(main.getByRole('article')).toBeVisible();
    await expect.element(main.getByText('1 order without an invoice')).not.toBeVisible();
    await emulateMedia('');

    shop.answer(
      orderEndpoints.invoicesPdf,
      () => new Response('%PDF-1.3', { headers: { 'Content-Type': 'application/pdf' } }),
    );
    const saved = catchDownloads();
    await button('Save as PDF').click();
    await expect.poll(() => saved[0]?.name).toMatch(/^invoices-.*\.pdf$/);
    expect(shop.asked(orderEndpoints.invoicesPdf)[0]?.body.ids).toEqual([chosen._id]);
  },
);

longTest('exports selected orders (rule 10.17)', async () => {
  shop.answer(
    orderEndpoints.exportChosen,
    () => new Response('orderId', { headers: { 'Content-Type': 'text/csv' } }),
  );
  await openTab('orders', shop);
  await one(at(0)).click();
  await one(at(4)).click();
  const saved = catchDownloads();
  await page
    .getByRole('region', { name: 'Chosen orders' })
    .getByRole('button', { name: 'Export CSV' })
    .click();
  await expect.poll(() => saved[0]?.name).toMatch(/^orders-.*\.csv$/);
  expect(shop.asked(orderEndpoints.exportChosen)[0]?.body.ids).toEqual([at(0)._id, at(4)._id]);
});
