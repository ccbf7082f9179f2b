import { orderNumber } from '@tanabana/contracts';
import { orderEndpoints } from '@tanabana/contracts/endpoints';
import { expectNoFaults, longTest } from '@tanabana/shell/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { buildReturn } from '../../testing/builders.ts';
import { expectNoFaultsAnywhere, expectSoundWindow, pictureFile } from '../../testing/checks.ts';
import { emptyShop, listOf, openTab } from '../../testing/dashboard.ts';
import { shopWithReturns } from '../../testing/returns.ts';
import { button, main, query, rowOf, rows } from '../../testing/screen.ts';

const filter = page.getByRole('combobox', { name: 'State', exact: true });
const search = page.getByRole('searchbox', { name: 'Search returns' });

longTest(
  'lists open returns with reason, note, refund or exchange, way of sending and state (rule 17.3)',
  async () => {
    const wanted = { color: 'Rani', size: 'L', sku: 'KU-2' };
    const exchange = buildReturn({
      ...{ customer: 'Meera Iyer', state: 'checked', quality: 'restock', method: 'self-ship' },
      ...{ resolution: 'exchange', exchangeFor: wanted, quantity: 2, note: '' },
    });
    const refund = buildReturn();
    const { shop } = shopWithReturns(refund, exchange, buildReturn({ state: 'refunded' }));
    await openTab('returns', shop);
    await expect.element(rowOf('Asha Rao')).toHaveTextContent('Indigo Block Print Kurti × 1');
    const row = rowOf('Asha Rao');
    for (const text of ['Indigo, M, KU-1', 'Too small', '“Tight at the shoulders.”', 'Requested'])
      await expect.element(row).toHaveTextContent(text);
    await expect.element(row).toHaveTextContent(/Refund\s*Pick-up at the buyer/);
    await expect
      .element(row.getByRole('link', { name: orderNumber(refund.orderId) }))
      .toHaveAttribute('href', `/dashboard/orders?q=${refund.orderId}`);
    await expect.element(rowOf('Meera Iyer')).toHaveTextContent('Kurti × 2');
    await expect.element(rowOf('Meera Iyer')).toHaveTextContent('Exchange for Rani, L');
    await expect.element(rowOf('Meera Iyer')).toHaveTextContent('Sent by the buyer');
    await expect.element(rowOf('Meera Iyer')).toHaveTextContent(/Checked\s*Restocked/);
    expect(rows().elements()).toHaveLength(2);
    await expectNoFaultsAnywhere('the queue of returns');
  },
);

test('filters returns by state and shows why one was rejected', async () => {
  const rejection = 'Worn for a day.';
  const { shop } = shopWithReturns(
    buildReturn(),
    buildReturn({ customer: 'Meera Iyer', state: 'rejected', rejection }),
  );
  await openTab('returns', shop);
  await expect.element(rowOf('Asha Rao')).toBeVisible();
  await filter.selectOptions('Rejected');
  await expect.element(rowOf('Meera Iyer')).toHaveTextContent(rejection);
  await expect.element(rowOf('Asha Rao')).not.toBeInTheDocument();
  expect(rowOf('Meera Iyer').getByRole('button').elements()).toEqual([]);
  expect(query()).toEqual({ state: 'rejected' });
  await filter.selectOptions('All returns');
  await expect.poll(() => rows().elements()).toHaveLength(2);
  expect(shop.asked(orderEndpoints.returns).at(-1)?.query.state).toBeUndefined();
});

longTest('searches returns and restores the search from the address', async () => {
  const { shop } = shopWithReturns(buildReturn(), buildReturn({ customer: 'Meera Iyer' }));
  const { reload } = await openTab('returns', shop);
  await search.fill('meera');
  await expect.element(rowOf('Asha Rao')).not.toBeInTheDocument();
  await expect.element(rowOf('Meera Iyer')).toBeVisible();
  await reload();
  await expect.element(search).toHaveValue('meera');
  await expect.element(rowOf('Meera Iyer')).toBeVisible();
  await search.fill('nobody');
  await expect.element(main.getByText('No returns match these filters.')).toBeVisible();
});

test('pages through returns, 20 at a time; a new filter starts at the first page', async () => {
  const many = Array.from({ length: 21 }, (_, at) => buildReturn({ customer: `Buyer ${at + 1}.` }));
  const { shop } = shopWithReturns(...many);
  await openTab('returns', shop);
  await expect.element(main.getByText('1–20 of 21')).toBeVisible();
  await page.getByRole('navigation', { name: 'Returns' }).getByRole('link', { name: '2' }).click();
  await expect.element(rowOf('Buyer 21.')).toBeVisible();
  await expect.element(main.getByText('21–21 of 21')).toBeVisible();
  await filter.selectOptions('Requested');
  await expect.element(main.getByText('1–20 of 21')).toBeVisible();
  expect(query()).toEqual({ state: 'requested' });
});

test('says that nothing waits', async () => {
  await openTab('returns', emptyShop());
  await expect.element(main.getByText('No open returns')).toBeVisible();
  await expectNoFaults('an empty queue');
});

test('shows that returns could not be loaded, and loads them again on request', async () => {
  const shop = emptyShop();
  shop.answer(orderEndpoints.returns, listOf([buildReturn()]));
  shop.refuse(orderEndpoints.returns, 'server.error', { times: 1, message: 'The disk is full.' });
  await openTab('returns', shop);
  await expect.element(main.getByRole('alert')).toHaveTextContent('Error: The disk is full.');
  await button('Try again').click();
  await expect.element(rowOf('Asha Rao')).toBeVisible();
  await expect.element(main.getByRole('alert')).not.toBeInTheDocument();
});

longTest(
  'shows photos of a return in full size; a photo that fails can be loaded again (rule 17.1)',
  async () => {
    const one = buildReturn({ photos: 2 });
    const { shop } = shopWithReturns(one);
    const picture = await pictureFile();
    shop.answer(orderEndpoints.returnPhoto, () => new Response(picture));
    await openTab('returns', shop);
    const photo = page.getByRole('img', { name: 'Sent by the buyer' });
    const opener = button('View Photo 2 of 2, Indigo Block Print Kurti');
    await expect.poll(() => opener.element().querySelector('img')?.naturalWidth).toBe(4);
    await expectSoundWindow(opener, 'Photo 2 of 2, Indigo Block Print Kurti', async () => {
      await expect.element(photo).toBeVisible();
    });
    expect(shop.asked(orderEndpoints.returnPhoto)[0]?.params).toMatchObject({
      ...{ id: one.orderId, return: one.id, photo: '1' },
    });
    shop.refuse(orderEndpoints.returnPhoto, 'return.photo_not_found', { times: 1 });
    await opener.click();
    await expect.element(page.getByText('This return has no such photo.')).toBeVisible();
    await button('Try again').click();
    await expect.element(photo).toBeVisible();
  },
);
