import { orderEndpoints } from '@tanabana/contracts/endpoints';
import { expectNoFaults, longTest, type StandInShop } from '@tanabana/shell/testing';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { buildPayment } from '../../../testing/builders.ts';
import { expectNoFaultsAnywhere, expectSoundWindow } from '../../../testing/checks.ts';
import { openTab } from '../../../testing/dashboard.ts';
import { shopWithPayments } from '../../../testing/payments.ts';
import { button, dialog } from '../../../testing/screen.ts';

const opener = button('Import settlement');
const importing = dialog('Import settlement');
const lines = importing.getByRole('list', { name: 'Lines that do not match' });
const FILE = 'entity_id,amount,settlement_id\npay_1,1299.50,setl_1\n';
const matched = { row: 2, reference: 'pay_1', outcome: 'matched' } as const;
let shop: StandInShop;

beforeEach(() => {
  shop = shopWithPayments(buildPayment()).shop;
});

const upload = (text = FILE): Promise<void> =>
  userEvent.upload(
    importing.getByLabelText('Choose a settlement report (CSV)'),
    new File([text], 'settlement.csv', { type: 'text/csv' }),
  );

longTest(
  'matches a settlement file, names the lines that differ, and loads the payments again (rule 18.10)',
  async () => {
    shop.answer(orderEndpoints.importSettlement, {
      ...{ matched: 1, unchanged: 2, mismatched: 2 },
      results: [
        matched,
        { row: 3, reference: 'pay_2', outcome: 'unchanged' },
        { row: 4, reference: 'pay_3', outcome: 'unchanged' },
        {
          ...{ row: 5, reference: 'pay_4', outcome: 'mismatched' },
          reason: 'The shop has no payment with this number.',
        },
        {
          ...{ row: 6, reference: '', outcome: 'mismatched' },
          reason: 'The number of the payment is missing.',
        },
        { row: 7, reference: 'trf_1', outcome: 'ignored' },
      ],
    });
    await openTab('payments', shop);
    await opener.click();
    await expect.element(importing).toHaveTextContent('entity_id, amount and settlement_id.');
    const before = shop.asked(orderEndpoints.payments).length;
    await upload();
    await expect
      .element(importing)
      .toHaveTextContent('1 line matched, 2 unchanged, 2 mismatched, 1 ignored.');
    await expect
      .element(lines.getByRole('listitem').first())
      .toHaveTextContent('Line 5, pay_4: The shop has no payment with this number.');
    await expect
      .element(lines.getByRole('listitem').nth(1))
      .toHaveTextContent('Line 6: The number of the payment is missing.');
    await expectNoFaultsAnywhere('a settlement with lines that differ');
    const [call] = shop.asked(orderEndpoints.importSettlement);
    expect(await call?.files[0]?.text()).toBe(FILE);
    expect(shop.asked(orderEndpoints.payments).length).toBeGreaterThan(before);
    await button('Done', importing).click();
    await expect.element(importing).not.toBeInTheDocument();
  },
);

longTest('opens an accessible dialog', async () => {
  await openTab('payments', shop);
  await expectSoundWindow(opener, 'Import settlement');
});

longTest('shows what is wrong with a file, and imports the corrected one', async () => {
  shop.answer(orderEndpoints.importSettlement, {
    ...{ matched: 1, unchanged: 0, mismatched: 0, results: [matched] },
  });
  shop.refuse(orderEndpoints.importSettlement, 'payment.settlement_invalid', {
    times: 1,
    errors: [{ path: 'Line 1', message: 'The column "amount" is missing.' }],
  });
  await openTab('payments', shop);
  await opener.click();
  await upload('name\n1\n');
  const alert = importing.getByRole('alert');
  await expect.element(alert).toHaveTextContent('This file has no settlement that can be read.');
  await expect.element(alert).toHaveTextContent('Line 1: The column "amount" is missing.');
  await expectNoFaults('a settlement that cannot be read');
  await upload();
  await expect.element(importing).toHaveTextContent('1 line matched.');
  await expect.element(alert).not.toBeInTheDocument();
  await expect.element(lines).not.toBeInTheDocument();
});

test('stays open until the response of a running import', async () => {
  shop.answer(orderEndpoints.importSettlement, {
    ...{ matched: 0, unchanged: 1, mismatched: 0 },
    results: [{ ...matched, outcome: 'unchanged' }],
  });
  const release = shop.hold(orderEndpoints.importSettlement);
  await openTab('payments', shop);
  await opener.click();
  await upload();
  await expect.element(importing).toHaveTextContent('Importing...');
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Cancel', importing)).toBeDisabled();
  release();
  await expect.element(importing).toHaveTextContent('0 lines matched, 1 unchanged.');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});
