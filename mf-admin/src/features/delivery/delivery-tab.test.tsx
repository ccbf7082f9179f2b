import { DEFAULT_DELIVERY_RULES, DEFAULT_RETURN_RULES } from '@tanabana/contracts';
import { orderEndpoints } from '@tanabana/contracts/endpoints';
import { expectNoFaults, longTest, type StandInShop } from '@tanabana/shell/testing';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoFaultsAnywhere } from '../../testing/checks.ts';
import { emptyShop, openTab } from '../../testing/dashboard.ts';
import { button, dialog, main, rowOf } from '../../testing/screen.ts';

const field = (name: string | RegExp) => main.getByRole('textbox', { name });
const save = button('Save Settings');
const row = {
  ...{ pincode: '560001', city: 'Bengaluru', state: 'Karnataka', zone: 'South', days: 2 },
  ...{ cod: true, prepaid: false },
};
let shop: StandInShop;

beforeEach(async () => {
  shop = emptyShop();
  let version = 0;
  shop.answer(orderEndpoints.changeDeliverySettings, ({ body }) => {
    version += 1;
    const stored = { ...body, version };
    shop.answer(orderEndpoints.deliverySettings, stored);
    return stored;
  });
  await openTab('delivery', shop);
});

longTest(
  'stores rates, working days, holidays and the rules of cash on delivery (rule 15.1)',
  async () => {
    await field('Flat rate, in rupees').fill('60');
    await field('Free from a subtotal of').fill('');
    await main.getByText('Sat', { exact: true }).click();
    await field('Holidays (optional)').fill('2026-11-09');
    await userEvent.keyboard('{Enter}');
    await field('Fee, in rupees').fill('₹ 49');
    await main.getByText(/^The fee is a service/).click();
    await expect.element(field('SAC of the fee')).toHaveValue('998599');
    await main.getByText(/^States without/).click();
    await main.getByText('Kerala', { exact: true }).click();
    await expectNoFaultsAnywhere('the delivery settings');
    await save.click();
    await expect.element(save).toBeDisabled();
    const { cod } = DEFAULT_DELIVERY_RULES;
    expect(shop.asked(orderEndpoints.changeDeliverySettings)[0]?.body).toEqual({
      version: 0,
      rules: {
        flatRate: 60,
        freeFrom: null,
        handlingDays: 1,
        workingDays: [1, 2, 3, 4, 5],
        holidays: ['2026-11-09'],
        cod: {
          ...cod,
          fee: 49,
          feeTax: { hsn: '998599', rate: 18 },
          blockedStates: ['Kerala'],
        },
        returns: DEFAULT_RETURN_RULES,
      },
    });
  },
);

longTest(
  'names the field of an amount that is none, and of what the service refuses (rule 15.1)',
  async () => {
    const rate = field('Flat rate, in rupees');
    await rate.fill('fifty');
    await save.click();
    await expect.element(rate).toHaveFocus();
    await expect.element(rate).toHaveAccessibleDescription('"fifty" is not a number.');
    await rate.fill('55');
    const message = 'Enter a day like 2026-11-08.';
    shop.refuse(orderEndpoints.changeDeliverySettings, 'request.invalid', {
      message,
      errors: [{ path: 'rules.holidays.0', message }],
      times: 1,
    });
    await save.click();
    await expect
      .element(field('Holidays (optional)'))
      .toHaveAccessibleDescription(new RegExp(`${message}$`));
  },
);

test('uploads a table of PIN codes; errors name their lines (rule 15.3)', async () => {
  await expect.element(main).toHaveTextContent('Without a table the shop delivers everywhere');
  const message = '560001 is in line 2 already.';
  shop.refuse(orderEndpoints.uploadPinCodes, 'order.pin_codes_invalid', {
    errors: [{ path: 'line 3', message }],
    times: 1,
  });
  const upload = page.getByLabelText('Upload a table (CSV)');
  const file = new File(['pincode\n560001\n560001'], 'pins.csv', { type: 'text/csv' });
  await upload.upload(file);
  await expect.element(main).toHaveTextContent('The table has errors, so nothing was stored.');
  await expect.element(main).toHaveTextContent(`line 3: ${message}`);
  await expectNoFaults('a refused table');
  shop.answer(orderEndpoints.uploadPinCodes, () => {
    shop.answer(orderEndpoints.pinCodes, {
      ...{ data: [row], total: 1, page: 1, limit: 50, version: 1 },
      uploadedAt: '2026-11-01T06:30:00.000Z',
    });
    return { stored: 1 };
  });
  await upload.upload(file);
  await expect.element(main).toHaveTextContent('1 PIN codes stored.');
  await expect.element(rowOf('560001')).toHaveTextContent('Bengaluru');
  shop.answer(orderEndpoints.removePinCodes, { message: '' });
  await button('Remove Table').click();
  await button('Delete', dialog('Remove the table of PIN codes?')).click();
  await expect.poll(() => shop.asked(orderEndpoints.removePinCodes).length).toBe(1);
});
