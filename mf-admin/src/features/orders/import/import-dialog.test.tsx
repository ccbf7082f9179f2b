import { orderEndpoints } from '@tanabana/contracts/endpoints';
import { buildOrder, expectNoFaults, longTest, type StandInShop } from '@tanabana/shell/testing';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoFaultsAnywhere, expectSoundWindow } from '../../../testing/checks.ts';
import { emptyShop, openTab, ordersOf } from '../../../testing/dashboard.ts';
import { button, dialog } from '../../../testing/screen.ts';

const opener = button('Import parcels');
const importing = dialog('Import parcels');
const refused = importing.getByRole('list', { name: 'Lines that were not imported' });
const FILE = 'order,awb,courier,status\n123456,77,Delhivery,packed\n';
let shop: StandInShop;

beforeEach(() => {
  shop = emptyShop();
  shop.answer(orderEndpoints.list, ordersOf([buildOrder()]));
});

const upload = (text = FILE): Promise<void> =>
  userEvent.upload(
    importing.getByLabelText('Choose a file of parcels (CSV)'),
    new File([text], 'parcels.csv', { type: 'text/csv' }),
  );

longTest(
  'imports parcels, names the lines that were refused, and loads the orders again (rule 16.4)',
  async () => {
    shop.answer(orderEndpoints.importShipments, {
      ...{ changed: 1, unchanged: 2, refused: 2 },
      results: [
        { row: 2, order: '123456', outcome: 'changed' },
        { row: 3, order: '123457', outcome: 'unchanged' },
        { row: 4, order: '123457', outcome: 'unchanged' },
        { row: 5, order: 'abc', outcome: 'refused', reason: 'There is no order with this number.' },
        {
          row: 6,
          order: '123458',
          outcome: 'refused',
          reason: 'Another parcel has this AWB number.',
        },
      ],
    });
    await openTab('orders', shop);
    await opener.click();
    await expect.element(importing).toHaveTextContent('Columns: order, awb, courier, status.');
    const before = shop.asked(orderEndpoints.list).length;
    await upload();
    await expect
      .element(importing)
      .toHaveTextContent('1 line imported, 2 unchanged, 2 not imported.');
    await expect
      .element(refused.getByRole('listitem').first())
      .toHaveTextContent('Line 5, order abc: There is no order with this number.');
    await expect
      .element(refused.getByRole('listitem').nth(1))
      .toHaveTextContent('Line 6, order 123458: Another parcel has this AWB number.');
    await expectNoFaultsAnywhere('an import with refused lines');
    const [call] = shop.asked(orderEndpoints.importShipments);
    expect(call?.files).toHaveLength(1);
    expect(await call?.files[0]?.text()).toBe(FILE);
    expect(shop.asked(orderEndpoints.list).length).toBeGreaterThan(before);
    await button('Done', importing).click();
    await expect.element(importing).not.toBeInTheDocument();
  },
);

test('opens an accessible dialog', async () => {
  await openTab('orders', shop);
  await expectSoundWindow(opener, 'Import parcels');
});

longTest('shows what is wrong with a file, and imports the corrected one (rule 16.4)', async () => {
  shop.answer(orderEndpoints.importShipments, {
    ...{ changed: 1, unchanged: 0, refused: 0 },
    results: [{ row: 2, order: '123456', outcome: 'changed' }],
  });
  shop.refuse(orderEndpoints.importShipments, 'shipment.file_invalid', {
    times: 1,
    errors: [{ path: 'Line 1', message: 'The column "order" is missing.' }],
  });
  await openTab('orders', shop);
  await opener.click();
  await upload('bestellung\n1\n');
  await expect
    .element(importing.getByRole('alert'))
    .toHaveTextContent('This file has no parcels that can be read.');
  await expect
    .element(importing.getByRole('alert'))
    .toHaveTextContent('Line 1: The column "order" is missing.');
  await expectNoFaults('a file that cannot be read');
  await upload();
  await expect.element(importing).toHaveTextContent('1 line imported.');
  await expect.element(importing.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(refused).not.toBeInTheDocument();
});

longTest('stays open until the response of a running import', async () => {
  shop.answer(orderEndpoints.importShipments, {
    ...{ changed: 0, unchanged: 1, refused: 0 },
    results: [{ row: 2, order: '123456', outcome: 'unchanged' }],
  });
  const release = shop.hold(orderEndpoints.importShipments);
  await openTab('orders', shop);
  await opener.click();
  await upload();
  await expect.element(importing).toHaveTextContent('Importing...');
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Cancel', importing)).toBeDisabled();
  release();
  await expect.element(importing).toHaveTextContent('0 lines imported, 1 unchanged.');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

longTest('imports parcels on a phone from the sheet of filters', async () => {
  shop.answer(orderEndpoints.importShipments, {
    ...{ changed: 1, unchanged: 0, refused: 0 },
    results: [{ row: 2, order: '123456', outcome: 'changed' }],
  });
  await openTab('orders', shop, { width: 360 });
  await button(/^Filters/).click();
  await opener.click();
  await upload();
  await expect.element(importing).toHaveTextContent('1 line imported.');
  await button('Done', importing).click();
  await expect.element(importing).not.toBeInTheDocument();
  await expect.element(dialog('Filters')).toBeVisible();
  await expect.element(opener).toHaveFocus();
});
