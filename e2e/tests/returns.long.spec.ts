import { randomUUID } from 'node:crypto';
import { orderNumber } from '@tanabana/contracts';
import { buildOrderOf } from '@tanabana/test-kit/builders';
import { apiOf, signInAdmin, signUp } from '@tanabana/test-kit/shop-client';
import { openTab, settled } from '../support/dashboard.ts';
import { expect, test } from '../support/fixtures.ts';
import type { ShopUnderTest } from '../support/shop.ts';
import { signInOnPage } from '../support/steps.ts';

/** Products in Indigo S and M for 999.50 rupees. */
async function makeProducts(shop: ShopUnderTest, names: readonly string[]) {
  const admin = apiOf(shop, await signInAdmin(shop));
  const category = `Returns ${randomUUID().slice(0, 6)}`;
  await admin.categories.create({ body: { name: category } });
  const colors = JSON.stringify([{ name: 'Indigo', sizes: ['S', 'M'] }]);
  const common = { category, price: '1299', saleprice: '999.5', stock: '40', colors };
  return Promise.all(
    names.map((name) =>
      admin.products.create({ body: { ...common, name: `${name} ${randomUUID().slice(0, 6)}` } }),
    ),
  );
}

test('an order travels in two parcels; on a phone one item is exchanged and one returned, and the refund has a credit note (rules 16.3, 17.2, 17.3, 17.7) (the whole way of two returns, of shopper and admin)', async ({
  page,
  browser,
  shop,
}) => {
  const products = await makeProducts(shop, ['Kurti', 'Saree', 'Dupatta']);
  const [kurti, saree, dupatta] = products.map(({ name }) => name) as [string, string, string];
  const session = await signUp(shop);
  const { order } = await apiOf(shop, session).orders.create(
    { body: buildOrderOf(products.map((product) => ({ product, quantity: 1 }))) },
    { idempotencyKey: randomUUID() },
  );
  const number = orderNumber(order._id);
  await apiOf(shop, await signInAdmin(shop)).orders.updatePaymentStatus({
    params: { id: order._id },
    body: { paymentStatus: 'Paid' },
  });

  // two parcels
  await openTab(page, await signInAdmin(shop), 'orders');
  await page.getByRole('button', { name: `View order ${number}` }).click();
  const dialog = page.getByRole('dialog', { name: `Order ${number}` });
  const parcels = dialog.getByRole('region', { name: 'Parcels' });
  const form = dialog.getByRole('form', { name: 'Create a parcel' });
  for (const [courier, leftOut] of [
    ['Delhivery', dupatta],
    ['DTDC', null],
  ] as const) {
    await parcels.getByRole('button', { name: 'Create parcel' }).click();
    await form.getByRole('textbox', { name: /^Courier/ }).fill(courier);
    await form.getByRole('textbox', { name: /^AWB/ }).fill(`AWB${randomUUID().slice(0, 12)}`);
    if (leftOut) await form.getByRole('checkbox', { name: leftOut }).uncheck();
    await form.getByText('Handed over').click();
    await form.getByRole('button', { name: 'Create parcel' }).click();
    await expect(form).toBeHidden();
  }
  for (const parcel of [1, 2]) {
    const status = parcels.getByRole('combobox', { name: `Status of parcel ${parcel}` });
    await status.selectOption('Delivered');
    await settled(page);
  }
  await expect(dialog.getByRole('combobox', { name: /^Order status/ })).toHaveValue('Delivered');

  // on a phone
  const phone = await browser.newContext({
    baseURL: shop.address,
    viewport: { width: 360, height: 740 },
  });
  const buyer = await phone.newPage();
  await signInOnPage(buyer, session);
  await buyer.goto(`/order/${order._id}`);
  await expect(buyer.getByRole('listitem', { name: 'Parcel 2 of 2' })).toContainText(dupatta);
  const request = async (item: string, fill: () => Promise<void>, send: string): Promise<void> => {
    await buyer.getByRole('link', { name: 'Return or exchange' }).click();
    await buyer.getByRole('radio', { name: item }).check();
    await fill();
    await buyer.getByRole('radio', { name: 'I send it myself' }).check();
    await buyer.getByRole('button', { name: send }).click();
    await expect(buyer).toHaveURL(`${shop.address}/order/${order._id}`);
  };
  await request(
    kurti,
    async () => {
      await buyer.getByLabel('Why?').selectOption('Too small');
      await buyer.getByRole('radio', { name: /^Exchange/ }).check();
      await buyer.getByRole('radio', { name: 'M', exact: true }).press('Space');
    },
    'Request exchange',
  );
  await request(
    saree,
    async () => {
      await buyer.getByLabel('Why?').selectOption('Fabric or stitching');
      await buyer.getByRole('radio', { name: /^Refund/ }).check();
      await buyer.getByRole('textbox', { name: /UPI/ }).fill('asha@bank');
    },
    'Request return',
  );
  const returns = buyer.getByRole('region', { name: 'Returns and exchanges' });
  await expect(
    returns.getByRole('listitem', { name: 'Exchange for Indigo · Size M' }),
  ).toContainText('Requested');

  // the owner's queue
  await openTab(page, await signInAdmin(shop), 'returns');
  const row = (item: string) => page.getByRole('row').filter({ hasText: item });
  const act = (action: string, item: string) =>
    row(item).getByRole('button', { name: new RegExp(`^${action}: `) });
  for (const item of [kurti, saree]) {
    await act('Approve', item).click();
    await act('Received', item).click();
    await act('Quality check', item).click();
    const check = page.getByRole('dialog', { name: 'Quality check' });
    await check.getByRole('radio', { name: /^Restock/ }).check();
    await check.getByRole('button', { name: 'Save' }).click();
    await expect(check).toBeHidden();
  }
  await act('Ship exchange', kurti).click();
  const exchange = page.getByRole('dialog', { name: 'Ship the exchange' });
  await exchange.getByRole('textbox', { name: /^Courier/ }).fill('DTDC');
  await exchange.getByRole('button', { name: 'Ship exchange' }).click();
  await expect(row(kurti)).toBeHidden();
  await act('Refund', saree).click();
  const refund = page.getByRole('dialog', { name: 'Refund a return' });
  await refund.getByRole('button', { name: 'Show bank details' }).click();
  await expect(refund).toContainText('asha@bank');
  await refund.getByRole('textbox', { name: /^Reference/ }).fill('UTR4711');
  await refund.getByRole('button', { name: 'Record refund' }).click();
  await expect(row(saree)).toBeHidden();

  // back on the phone
  await buyer.reload();
  await expect(returns.getByRole('listitem', { name: 'Refund' })).toContainText('Refunded');
  await expect(buyer.getByRole('listitem', { name: 'Exchange', exact: true })).toContainText(
    'DTDC',
  );
  await expect(buyer.getByText('UTR4711')).toBeVisible();
  await buyer.getByRole('link', { name: /^Credit note/ }).click();
  await expect(buyer.getByRole('heading', { name: 'Credit note' })).toBeVisible();
  await expect(buyer.locator('body')).toContainText('Total₹999.50');
  await phone.close();
});
