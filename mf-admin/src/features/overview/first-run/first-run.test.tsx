import { settingEndpoints } from '@tanabana/contracts/endpoints';
import { buildSession, longTest } from '@tanabana/shell/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { buildSettings } from '../../../testing/builders.ts';
import { emptyShop, openTab } from '../../../testing/dashboard.ts';
import { button, main } from '../../../testing/screen.ts';

const checklist = main.getByRole('region', { name: 'Set up your shop' });
const recentOrders = main.getByRole('region', { name: 'Recent Orders' });
const line = (name: string) => checklist.getByRole('listitem').filter({ hasText: name });

longTest(
  'shows managers what a new shop needs until they hide it, with Undo (rule 25.4)',
  async () => {
    const shop = emptyShop();
    shop.answer(settingEndpoints.list, {
      groups: [buildSettings('store', 1, { STORE_NAME: 'Neel' })],
    });
    const { reload } = await openTab('', shop, { session: buildSession({ role: 'manager' }) });
    await expect.element(line('Name your shop')).toHaveTextContent('done');
    await expect.element(line('Set shipping rates')).not.toHaveTextContent('done');
    await expect.element(checklist).toHaveTextContent('2 of 6 done');
    await button('Hide this checklist').click();
    await expect.element(checklist).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(checklist).toBeVisible();
    await button('Hide this checklist').click();
    await reload();
    await expect.element(recentOrders).toBeVisible();
    expect(checklist.query()).toBeNull();
    expect(shop.asked(settingEndpoints.list)).toHaveLength(1);
  },
);

test('shows no checklist to a role that cannot complete it (rule 25.4)', async () => {
  const shop = emptyShop();
  await openTab('', shop, { session: buildSession({ role: 'accountant' }) });
  await expect.element(recentOrders).toBeVisible();
  expect(checklist.query()).toBeNull();
  expect(shop.asked(settingEndpoints.list)).toHaveLength(0);
});
