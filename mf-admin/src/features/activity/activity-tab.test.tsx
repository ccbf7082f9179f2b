import {
  authEndpoints,
  categoryEndpoints,
  contentEndpoints,
  orderEndpoints,
  productEndpoints,
  settingEndpoints,
} from '@tanabana/contracts/endpoints';
import { longTest } from '@tanabana/shell/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { buildEntry } from '../../testing/builders.ts';
import { expectNoFaultsAnywhere } from '../../testing/checks.ts';
import { emptyShop, listOf, openTab } from '../../testing/dashboard.ts';
import { main, query } from '../../testing/screen.ts';

const id = 'a'.repeat(24);
const at = (minute: number): string => `2026-01-05T10:${minute}:00.000Z`;
const entry = (text: string) => main.getByRole('listitem').filter({ hasText: text }).first();
const where = page.getByRole('combobox', { name: 'Where' });

/** One entry in each service. */
function busyShop() {
  const shop = emptyShop();
  shop.answer(productEndpoints.audit, listOf([buildEntry({ at: at(10) })]));
  shop.answer(
    categoryEndpoints.audit,
    listOf([
      buildEntry({
        at: at(40),
        action: 'deleted',
        target: { id, name: 'Saris' },
        changes: [{ field: 'name', from: 'Saris', to: null }],
      }),
    ]),
  );
  shop.answer(
    orderEndpoints.audit,
    listOf([
      buildEntry({
        at: at(30),
        target: { id, name: '1a2b3c' },
        changes: [
          { field: 'orderStatus', from: 'Pending', to: 'Accepted' },
          { field: 'updatedAt', from: at(10), to: at(30) },
        ],
      }),
    ]),
  );
  shop.answer(
    authEndpoints.audit,
    listOf([
      buildEntry({
        at: at(20),
        target: { id, name: 'asha' },
        changes: [{ field: 'isPremium', from: false, to: true }],
      }),
    ]),
  );
  shop.answer(
    contentEndpoints.audit,
    listOf([
      buildEntry({
        at: at(25),
        target: { id, name: 'hero', kind: 'content' },
        changes: [
          { field: 'state', from: 'draft', to: 'published' },
          { field: 'publishAt', from: null, to: '2026-01-06T06:30:00.000Z' },
        ],
      }),
    ]),
  );
  shop.answer(
    settingEndpoints.audit,
    listOf([
      buildEntry({
        at: at(15),
        target: { id, name: 'Store', kind: 'settings' },
        changes: [{ field: 'STORE_NAME', from: null, to: 'Neel' }],
      }),
    ]),
  );
  return shop;
}

longTest('lists changes of all services with values, newest first', async () => {
  await openTab('activity', busyShop());
  await expect
    .element(entry('changed the product Patola Stole'))
    .toHaveTextContent('Price ₹1,250.50 → ₹1,350.50');
  await expect
    .element(entry('deleted the category Saris'))
    .toHaveTextContent('admin deleted the category Saris');
  await expect
    .element(entry('changed the order 1a2b3c'))
    .toHaveTextContent('Order status Pending → Accepted');
  await expect.element(entry('changed the user asha')).toHaveTextContent('Premium no → yes');
  await expect
    .element(entry('changed the content of hero'))
    .toHaveTextContent('Publish at nothing → 6 Jan 2026');
  await expect
    .element(main.getByRole('link', { name: 'hero' }))
    .toHaveAttribute('href', '/dashboard/content?document=hero');
  await expect
    .element(entry('changed the settings Store'))
    .toHaveTextContent('Store name nothing → Neel');
  await expect.element(entry('changed the order')).not.toHaveTextContent('Updated');
  const text = main.element().textContent ?? '';
  const places = ['category Saris', 'order 1a2b3c', 'user asha', 'product Patola'].map((what) =>
    text.indexOf(what),
  );
  expect(places).toEqual([...places].sort((one, other) => one - other));
  await expectNoFaultsAnywhere('the activity');
});

test('groups entries by day with time, icon and link', async () => {
  const shop = emptyShop();
  const now = new Date();
  const yesterday = new Date(now.getTime() - 86_400_000).toISOString();
  const long = 'A stole whose name is as long as a name may be, '.repeat(4);
  shop.answer(
    productEndpoints.audit,
    listOf([
      buildEntry({ at: now.toISOString(), target: { id, name: long } }),
      buildEntry({ at: yesterday, action: 'deleted', target: { id, name: 'Gone' } }),
    ]),
  );
  shop.answer(
    orderEndpoints.audit,
    listOf([buildEntry({ at: yesterday, target: { id, name: '1a2b3c' } }), buildEntry()]),
  );
  shop.answer(
    authEndpoints.audit,
    listOf([buildEntry({ target: { id, name: 'asha', kind: 'message' } })]),
  );
  await openTab('activity', shop);
  const day = (name: string) => main.getByRole('region', { name, exact: true });
  await expect.element(day('Today')).toHaveTextContent(long);
  await expect
    .element(day('Yesterday').getByRole('link', { name: '1a2b3c' }))
    .toHaveAttribute('href', `/dashboard/orders?q=${id}`);
  await expect.element(day('Yesterday')).toHaveTextContent('deleted the product Gone');
  await expect
    .element(day('Yesterday').getByRole('link', { name: 'Gone' }))
    .not.toBeInTheDocument();
  await expect
    .element(day('5 Jan 2026').getByRole('link', { name: 'asha' }))
    .toHaveAttribute('href', '/dashboard/messages?q=asha');
  const name = day('Today').getByRole('link', { name: long.trim() });
  await expect.element(name).toHaveAttribute('title', long);
  expect(getComputedStyle(name.element()).textOverflow).toBe('ellipsis');
  for (const line of main.getByRole('listitem').elements())
    expect(line.querySelector('svg') ?? line.closest('ul')).not.toBeNull();
  await page.viewport(320, 800);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

longTest('collapses the many fields of a new product', async () => {
  const shop = emptyShop();
  const fields = ['name', 'sku', 'tag', 'description', 'stock'];
  const changes = fields.map((field) => ({ field, from: null, to: `the ${field}` }));
  shop.answer(productEndpoints.audit, listOf([buildEntry({ action: 'created', changes })]));
  await openTab('activity', shop);
  const fold = main.getByText('All 5 fields');
  await expect.element(fold).toBeVisible();
  await expect.element(main.getByText('the sku')).not.toBeVisible();
  await fold.click();
  await expect.element(main.getByText('the sku')).toBeVisible();
  await expectNoFaultsAnywhere('an unfolded entry');
});

longTest('keeps search and service in the address and queries only that service', async () => {
  const { shop, reload } = await openTab('activity', busyShop());
  await page.getByRole('searchbox', { name: 'Search activity' }).fill('changed asha');
  for (const { audit } of [productEndpoints, categoryEndpoints, orderEndpoints, authEndpoints])
    await expect
      .poll(() => shop.asked(audit).at(-1)?.query)
      .toMatchObject({ q: 'changed asha', limit: 50 });
  const before = shop.asked(orderEndpoints.audit).length;
  await where.selectOptions('users');
  await expect.element(entry('changed the user asha')).toBeVisible();
  await expect.poll(() => main.getByText('Patola Stole').query()).toBeNull();
  expect(query()).toEqual({ area: 'users', q: 'changed asha' });
  await reload();
  await expect.element(where).toHaveValue('users');
  await expect.element(entry('changed the user asha')).toBeVisible();
  expect(shop.asked(orderEndpoints.audit)).toHaveLength(before);
});

test('shows an empty state without matches', async () => {
  await openTab('activity?area=products', emptyShop());
  await expect.element(main.getByText('No results')).toBeVisible();
});

test('loads older entries on request', async () => {
  const shop = emptyShop();
  shop.answer(productEndpoints.audit, ({ query: { limit } }) =>
    listOf([buildEntry()], limit > 50 ? 1 : 70),
  );
  await openTab('activity', shop);
  await main.getByRole('button', { name: 'Show older' }).click();
  await expect.element(main.getByRole('button', { name: 'Show older' })).not.toBeInTheDocument();
  await expect.poll(() => shop.asked(productEndpoints.audit).at(-1)?.query.limit).toBe(100);
});

longTest("stops at the services' maximum page size", async () => {
  const shop = emptyShop();
  shop.answer(productEndpoints.audit, listOf([buildEntry()], 5000));
  await openTab('activity', shop);
  const older = main.getByRole('button', { name: 'Show older' });
  for (const limit of [100, 200, 400, 800, 1000]) {
    await older.click();
    await expect.poll(() => shop.asked(productEndpoints.audit).at(-1)?.query.limit).toBe(limit);
  }
  await expect.element(older).not.toBeInTheDocument();
});

test("shows the other services' entries below an error if one is unavailable", async () => {
  const shop = busyShop();
  shop.refuse(orderEndpoints.audit, 'server.error');
  await openTab('activity', shop);
  await expect.element(main.getByRole('alert')).toHaveTextContent(/^Error: Something went wrong/);
  await expect.element(entry('changed the product Patola Stole')).toBeVisible();
});

test('lists units returned for deleted variants separately', async () => {
  const shop = emptyShop();
  const gone = buildEntry({
    action: 'unplaced',
    by: { id: null, username: 'Order 1A2B3C' },
    changes: [{ field: 'unplaced.KU-1:RANI:M', from: null, to: 2 }],
  });
  shop.answer(productEndpoints.audit, listOf([gone]));
  await openTab('activity', shop);
  await where.selectOptions('Units without a location');
  await expect
    .element(entry('Order 1A2B3C gave back pieces of a removed variant'))
    .toHaveTextContent('KU-1:RANI:M nothing → 2');
  await expect.poll(() => shop.asked(productEndpoints.audit).at(-1)?.query.q).toBe('unplaced');
});
