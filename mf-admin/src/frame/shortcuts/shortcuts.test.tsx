import { orderEndpoints } from '@tanabana/contracts/endpoints';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { buildUpiOrder } from '../../testing/builders.ts';
import { emptyShop, openTab, ordersOf } from '../../testing/dashboard.ts';
import { dialog, main } from '../../testing/screen.ts';

const title = (name: string) => page.getByRole('heading', { level: 2, name, exact: true });
const search = main.getByRole('searchbox', { name: 'Search products' });

test('keys open tabs, the search and their list, unless somebody types or turns them off (rule 25.3)', async () => {
  const shop = emptyShop();
  shop.answer(orderEndpoints.list, ordersOf([buildUpiOrder()]));
  shop.fail(orderEndpoints.screenshot);
  await openTab('proofs', shop);
  await expect.element(main.getByText('1 of 1')).toBeVisible();
  // P alone would confirm the payment
  await userEvent.keyboard('gp');
  await expect.element(title('Products')).toBeVisible();
  expect(shop.asked(orderEndpoints.updatePaymentStatus)).toHaveLength(0);
  await expect.element(search).toBeVisible();
  await userEvent.keyboard('/');
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard('gm?');
  await expect.element(search).toHaveValue('gm?');
  (search.element() as HTMLElement).blur();
  await userEvent.keyboard('?');
  const help = dialog('Keyboard shortcuts');
  await expect.element(help).toHaveTextContent('g mMessages');
  await help.getByRole('checkbox').click();
  await userEvent.keyboard('{Escape}');
  await expect.element(help).not.toBeInTheDocument();
  await userEvent.keyboard('gm');
  await expect.element(title('Products')).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('combobox', { name: 'Search the dashboard' }).fill('keyboard');
  await page.getByRole('option', { name: 'Keyboard shortcuts' }).click();
  await help.getByRole('checkbox').click();
  await userEvent.keyboard('{Escape}');
  await expect.element(help).not.toBeInTheDocument();
  await userEvent.keyboard('gm');
  await expect.element(title('Messages')).toBeVisible();
});
