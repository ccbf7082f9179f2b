import type { Promotion } from '@tanabana/contracts';
import {
  categoryEndpoints,
  customerEndpoints,
  orderEndpoints,
} from '@tanabana/contracts/endpoints';
import {
  buildCategory,
  expectNoFaults,
  longTest,
  newId,
  type StandInShop,
  sampleRows,
} from '@tanabana/shell/testing';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { catchDownloads, expectNoFaultsAnywhere } from '../../testing/checks.ts';
import { emptyShop, listOf, openTab } from '../../testing/dashboard.ts';
import { button, dialog, main, rowOf } from '../../testing/screen.ts';

const form = dialog('Add Discount');
const field = (name: string) => form.getByRole('textbox', { name, exact: true });
const choose = (name: string) => form.getByText(name, { exact: true }).click();
const save = button('Save Discount', form);
const kurtis = buildCategory({ name: 'Kurtis' });
const stored: Promotion = {
  _id: newId(),
  title: 'Festive week',
  isActive: true,
  trigger: 'code',
  code: 'FESTIVE',
  isAdvertised: true,
  effect: { type: 'percentage', scope: 'items', percent: 10, upTo: null },
  items: { categories: [], products: [], tags: [] },
  conditions: {
    minSubtotal: null,
    minQuantity: null,
    firstOrder: false,
    customers: [],
    paymentMethod: null,
  },
  startsAt: null,
  endsAt: null,
  limits: { total: 50, perAccount: null },
  isExclusive: false,
  priority: 0,
  uses: 12,
  given: 1198.8,
  codes: { total: 0, used: 0 },
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
};
let shop: StandInShop;
let promotions: Promotion[];

beforeEach(async () => {
  shop = emptyShop();
  promotions = [stored];
  shop.answer(orderEndpoints.promotions, () => ({ data: promotions }));
  shop.answer(orderEndpoints.createPromotion, ({ body }) => {
    const made = { ...stored, ...body, _id: newId(), uses: 0, given: 0 };
    promotions = [made, ...promotions];
    return made;
  });
  shop.answer(categoryEndpoints.list, listOf([kurtis]));
  await openTab('discounts', shop);
});

test('lists discounts with state, code, uses and what was given', async () => {
  const row = rowOf('Festive week');
  for (const text of ['Running', '10% off', 'FESTIVE', 'Always', '12 of 50', '₹1,198.80'])
    await expect.element(row).toHaveTextContent(text);
  await expectNoFaultsAnywhere('the discounts');
});

longTest(
  'adds a sale for a category in a period of the shop’s time (rules 14.1, 14.2)',
  async () => {
    await button('Add Discount').click();
    await field('Title').fill('Diwali');
    await field('Percent').fill('15');
    await choose('Categories, tags and products');
    await choose('Kurtis');
    await page.getByLabelText('Starts (IST)').fill('2026-11-08T00:00');
    await page.getByLabelText('Ends (IST)').fill('2026-11-10T00:00');
    await expectNoFaults('the form');
    await save.click();
    await expect.element(rowOf('Diwali')).toHaveTextContent('15% off');
    expect(shop.asked(orderEndpoints.createPromotion)[0]?.body).toMatchObject({
      title: 'Diwali',
      trigger: 'automatic',
      code: null,
      effect: { type: 'percentage', scope: 'items', percent: 15 },
      items: { categories: [kurtis._id] },
      startsAt: '2026-11-07T18:30:00.000Z',
      endsAt: '2026-11-09T18:30:00.000Z',
    });
  },
);

test('a running discount keeps its moments when the time zone changes (rule 20.7)', async () => {
  const moments = { startsAt: '2026-10-25T00:30:15.000Z', endsAt: '2099-10-25T01:30:00.000Z' };
  promotions = [{ ...stored, ...moments }];
  shop.answer(orderEndpoints.updatePromotion, ({ body }) => {
    promotions = [{ ...stored, ...body }];
    return { ...stored, ...body };
  });
  await openTab('discounts', shop, { config: { timeZone: 'Europe/Berlin' } });
  await expect.element(rowOf('Festive week')).toHaveTextContent('Running');
  const edit = dialog('Edit Discount');
  const save = button('Save Discount', edit);
  await button('Edit Festive week').click();
  const starts = page.getByLabelText('Starts (Europe/Berlin)');
  await expect.element(starts).toHaveValue('2026-10-25T02:30');
  await expect.element(page.getByLabelText('Ends (Europe/Berlin)')).toHaveValue('2099-10-25T02:30');
  await edit.getByRole('textbox', { name: 'Title' }).fill('Festive days');
  await save.click();
  await expect.element(rowOf('Festive days')).toBeVisible();
  expect(shop.asked(orderEndpoints.updatePromotion)[0]?.body).toMatchObject(moments);
  await button('Edit Festive days').click();
  await starts.fill('2026-11-01T00:00');
  await save.click();
  await expect
    .poll(() => shop.asked(orderEndpoints.updatePromotion)[1]?.body)
    .toMatchObject({ startsAt: '2026-10-31T23:00:00.000Z', endsAt: moments.endsAt });
});

test('adds a code with tiers, for a segment of customers (rules 14.2, 24.5)', async () => {
  const createdAt = '2026-11-01T00:00:00.000Z';
  const regulars = { _id: newId(), name: 'Regulars', customers: 7, discounts: [], createdAt };
  shop.answer(customerEndpoints.segments, {
    data: [{ ...regulars, conditions: { minOrders: 2 }, version: 0 }],
  });
  await button('Add Discount').click();
  await field('Title').fill('Large order');
  await choose('With a code');
  await form.getByRole('textbox', { name: 'Code for everyone (optional)' }).fill('more');
  await form.getByLabelText('Kind').selectOptions('tiers');
  await field('Subtotal from, tier 1').fill('1,999');
  await field('Discount, tier 1').fill('₹ 300');
  await button('Add a Tier', form).click();
  await field('Subtotal from, tier 2').fill('3999');
  await field('Discount, tier 2').fill('700');
  await choose('Conditions');
  await form.getByLabelText('Only for a segment of customers').selectOptions('Regulars');
  await choose('Limits and combination');
  await form.getByRole('textbox', { name: /^Uses in total/ }).fill('50');
  await save.click();
  await expect.element(form).not.toBeInTheDocument();
  expect(shop.asked(orderEndpoints.createPromotion)[0]?.body).toMatchObject({
    code: 'MORE',
    isAdvertised: true,
    effect: {
      type: 'tiers',
      tiers: [
        { from: 1999, amount: 300 },
        { from: 3999, amount: 700 },
      ],
    },
    conditions: { segment: regulars._id },
    limits: { total: 50, perAccount: null },
  });
});

test.each(
  sampleRows([
    ['no number', 'ten', '"ten" is not a number.'],
    ['nothing', '', 'Enter a number.'],
  ]),
)('names the field with %s and sends nothing (rule 14.3)', async (_, typed, message) => {
  await button('Add Discount').click();
  await field('Title').fill('Sale');
  await field('Percent').fill(typed);
  await save.click();
  await expect.element(field('Percent')).toHaveFocus();
  await expect.element(field('Percent')).toHaveAccessibleDescription(message);
  expect(shop.asked(orderEndpoints.createPromotion)).toEqual([]);
});

longTest('shows the service’s refusal at its field (rule 14.3)', async () => {
  const message = 'Enter a percentage above 0, up to 100.';
  shop.refuse(orderEndpoints.createPromotion, 'request.invalid', {
    message,
    errors: [{ path: 'effect.percent', message }],
    times: 1,
  });
  await button('Add Discount').click();
  await field('Title').fill('Sale');
  await field('Percent').fill('99');
  await save.click();
  await expect.element(field('Percent')).toHaveFocus();
  await expect.element(field('Percent')).toHaveAccessibleDescription(message);
});

longTest('creates codes for one order each and exports them (rule 14.7)', async () => {
  shop.answer(orderEndpoints.createCodes, { codes: ['TB-7K2MPQ4X'] });
  shop.answer(
    orderEndpoints.codesCsv,
    new Response('Code\r\nTB-7K2MPQ4X', { headers: { 'content-type': 'text/csv' } }),
  );
  await button('Codes of Festive week').click();
  const codes = dialog('Codes of Festive week');
  const count = codes.getByRole('textbox', { name: 'Number of codes' });
  await count.fill('10001');
  await button('Create Codes', codes).click();
  await expect.element(count).toHaveAccessibleDescription('Enter a number from 1 to 10,000.');
  await count.fill('1');
  await button('Create Codes', codes).click();
  await expect.element(codes).toHaveTextContent('1 codes created, such as TB-7K2MPQ4X');
  await expectNoFaults('the codes');
  const saved = catchDownloads();
  await button('Export CSV', codes).click();
  await expect.poll(() => saved[0]?.name).toMatch(/^codes-festive-week-.*\.csv$/);
});

longTest('deletes a discount after a confirmation', async () => {
  shop.answer(orderEndpoints.removePromotion, () => {
    promotions = [];
    return { message: 'Discount deleted' };
  });
  await button('Delete Festive week').click();
  await button('Delete', dialog('Delete discount "Festive week"?')).click();
  await expect.element(main).toHaveTextContent('No discounts yet');
});
