import { errorCodes, GST_RATES, type GstRates, texts } from '@tanabana/contracts';
import { productEndpoints } from '@tanabana/contracts/endpoints';
import { longTest } from '@tanabana/shell/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoFaultsAnywhere } from '../../testing/checks.ts';
import { emptyShop, listOf, openTab } from '../../testing/dashboard.ts';
import { button, dialog, main, rowOf } from '../../testing/screen.ts';

const JEWELLERY = { hsn: '7117', validFrom: '2026-04-01', over: 0, upTo: null, rate: 3 };
const LATER = { ...JEWELLERY, validFrom: '2099-01-01', rate: 5, source: 'No. 9/2098' };

/** A shop whose rates can be changed, like the service's. */
function shopWith(start: GstRates = { rows: [...GST_RATES], version: 0 }) {
  const shop = emptyShop();
  let stored = start;
  shop.answer(productEndpoints.gstRates, () => stored);
  shop.answer(productEndpoints.changeGstRates, ({ body: { rows, version } }) => {
    stored = { rows, version: version + 1 };
    return stored;
  });
  return shop;
}
const field = (form: ReturnType<typeof dialog>, name: string | RegExp) =>
  form.getByRole('textbox', { name });
const sent = (shop: ReturnType<typeof emptyShop>) =>
  shop.asked(productEndpoints.changeGstRates).map(({ body }) => body as GstRates);

test('lists rates by code with days and sources; the history lists changes with their author (rule 11.10)', async () => {
  const shop = shopWith({ rows: [...GST_RATES, JEWELLERY, LATER], version: 2 });
  const by = { id: 'a'.repeat(24), username: 'meera' };
  const before = { version: 1, at: '2026-03-30T06:00:00.000Z', by };
  shop.answer(
    productEndpoints.gstRateHistory,
    listOf([
      { version: 2, at: '2026-11-05T11:00:00.000Z', by, added: [LATER], removed: [] },
      { ...before, added: [JEWELLERY], removed: [{ ...JEWELLERY, rate: 12 }] },
      { version: 0, at: null, by: null, added: [...GST_RATES], removed: [] },
    ]),
  );
  await openTab('gst-rates', shop);
  const garments = rowOf('HSN 61, 62');
  await expect.element(garments).toHaveTextContent(/5% up to ₹2,500, 18% above/);
  await expect.element(garments).toHaveTextContent(/From 22 Sept? 2025/);
  await expect.element(garments).toHaveTextContent('Notification No. 9/2025-Central Tax (Rate)');
  await expect.element(rowOf('No. 9/2098')).toHaveTextContent('To come');
  const history = main.getByRole('region', { name: 'History' });
  const versions = history.getByRole('list').first().getByRole('listitem');
  await expect.element(versions.first()).toHaveTextContent(/meera.*5 Nov 2026/);
  await expect
    .element(history)
    .toHaveTextContent(/− HSN 7117 from 1 Apr 2026: 12%\s*\+ HSN 7117 from 1 Apr 2026: 3%/);
  await expect.element(history).toHaveTextContent('Default rates');
  await expectNoFaultsAnywhere('the rates of GST');
});

longTest('adds a rate; a problem is first reported at its field (rule 11.10)', async () => {
  const shop = shopWith();
  await openTab('gst-rates', shop);
  await button('Add a Rate').click();
  const form = dialog('Add a Rate');
  const codes = field(form, 'HSN codes');
  await codes.fill('71171');
  await button('Save Rate', form).click();
  await expect.element(codes).toHaveFocus();
  await expect.element(codes).toHaveAccessibleDescription(/71171 has not 2, 4, 6 or 8 digits/);
  await codes.fill('7117');
  await form.getByLabelText('Counts from').fill('2026-04-01');
  await button('Add a Value', form).click();
  await field(form, 'Up to, in ₹').fill('1,000');
  await field(form, 'Rate in %').fill('3');
  await field(form, 'Above, in %').fill('101');
  await button('Save Rate', form).click();
  await expect.element(field(form, 'Above, in %')).toHaveFocus();
  expect(sent(shop)).toEqual([]);
  await expectNoFaultsAnywhere('a rate that is wrong');
  await field(form, 'Above, in %').fill('12');
  await field(form, 'Source').fill('No. 1/2026');
  await button('Save Rate', form).click();
  await expect.element(form).not.toBeInTheDocument();
  const source = 'No. 1/2026';
  expect(sent(shop)).toEqual([
    {
      version: 0,
      rows: [
        ...GST_RATES,
        { ...JEWELLERY, upTo: 1000, source },
        { ...JEWELLERY, over: 1000, rate: 12, source },
      ],
    },
  ]);
  await expect.element(rowOf('HSN 7117')).toHaveTextContent('3% up to ₹1,000, 12% above');
});

longTest(
  'a following rate keeps the previous one; a correction replaces it; a deleted one is removed',
  async () => {
    const shop = shopWith({ rows: [JEWELLERY], version: 4 });
    await openTab('gst-rates', shop);
    await button('New rate for HSN 7117').click();
    const follow = dialog('New Rate for HSN 7117');
    await expect.element(field(follow, 'HSN codes')).toHaveValue('7117');
    await follow.getByLabelText('Counts from').fill('2026-04-01');
    await button('Save Rate', follow).click();
    await expect
      .element(follow.getByLabelText('Counts from'))
      .toHaveAccessibleDescription(/HSN 7117 has a rate from 1 Apr 2026 already/);
    await follow.getByLabelText('Counts from').fill('2099-01-01');
    await field(follow, 'Rate in %').fill('5');
    await button('Save Rate', follow).click();
    await expect.element(rowOf('To come')).toHaveTextContent('5%');
    await button('Correct the rate of HSN 7117').first().click();
    const correct = dialog('Correct the Rate of HSN 7117');
    await field(correct, 'Rate in %').fill('1.5');
    await button('Save Rate', correct).click();
    await expect.element(correct).not.toBeInTheDocument();
    await button('Delete the rate of HSN 7117').last().click();
    const question = dialog('Delete the rate of HSN 7117?');
    await expect.element(question).toHaveTextContent(/orders keep their rates/);
    await button('Delete', question).click();
    await expect.element(question).not.toBeInTheDocument();
    const later = { ...JEWELLERY, validFrom: '2099-01-01', rate: 5 };
    const corrected = { ...JEWELLERY, rate: 1.5 };
    expect(sent(shop)).toEqual([
      { version: 4, rows: [JEWELLERY, later] },
      { version: 5, rows: [later, corrected] },
      { version: 6, rows: [corrected] },
    ]);
  },
);

longTest(
  'reports rates that somebody else changed or that fail to load, without losing input',
  async () => {
    const shop = shopWith();
    shop.fail(productEndpoints.gstRates, 'no answer', { times: 1 });
    shop.refuse(productEndpoints.changeGstRates, 'product.gst_rates_changed');
    await openTab('gst-rates', shop);
    await expect.element(main.getByRole('alert')).toHaveTextContent(texts.failed.gstRates);
    await button('Try again').click();
    await button('Correct the rate of HSN 61, 62').click();
    const form = dialog('Correct the Rate of HSN 61, 62');
    await field(form, 'Source').fill('Another one');
    await button('Save Rate', form).click();
    const { message } = errorCodes['product.gst_rates_changed'];
    await expect.element(form.getByRole('alert')).toHaveTextContent(message);
    await expect.element(field(form, 'Source')).toHaveValue('Another one');
    await button('Cancel', form).click();
    await expect.element(page.getByRole('dialog', { name: 'Discard your changes?' })).toBeVisible();
  },
);
