import { randomUUID } from 'node:crypto';
import { apiOf, signInAdmin } from '../support/api.ts';
import { openTab, rowOf, search, settled } from '../support/dashboard.ts';
import { expect, test } from '../support/fixtures.ts';

const newName = (): string => `Shawl ${randomUUID().slice(0, 6)}`;

test('a category is added, found, changed and deleted', async ({ page, shop }) => {
  const admin = await signInAdmin(shop);
  const name = newName();
  await openTab(page, admin, 'categories');
  await page.getByRole('button', { name: 'Add Category' }).click();
  const form = page.getByRole('dialog', { name: 'Add Category' });
  await form.getByLabel('Name').fill('   ');
  await form.getByRole('button', { name: 'Save Category' }).click();
  await expect(form.getByText('Name is required', { exact: true })).toBeVisible();
  await expect(form.getByLabel('Name')).toBeFocused();

  await form.getByLabel('Name').fill(name);
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await form.getByRole('button', { name: 'Save Category' }).click();
  const body = (await sent).postDataJSON();
  expect(body).toEqual({ name, description: '', attributes: '{}' });
  await expect(form).toBeHidden();

  await search(page, 'Search categories', name.toUpperCase());
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('columnheader', { name: 'Category name' })).toBeVisible();
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Category' });
  await expect(edit.getByLabel('Name')).toHaveValue(name);
  await edit.getByLabel('Description').fill('Woven in Kutch.');
  await edit.getByRole('button', { name: 'Save Category' }).click();
  await expect(edit).toBeHidden();

  await page.getByRole('button', { name: `Delete ${name}` }).click();
  const question = page.getByRole('dialog', { name: `Delete category "${name}"?` });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(rowOf(page, name)).toBeVisible();
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText('No results')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test.describe(() => {
  test.use({ expectedNoise: /status of (409|422|503)|net::ERR_FAILED/ });

  test('a category in use is kept, with the reason; a taken name keeps the form', async ({
    page,
    shop,
  }) => {
    const admin = await signInAdmin(shop);
    const { data } = await apiOf(shop).categories.list({ query: {} });
    const used = data.find(({ count = 0 }) => count > 0);
    await openTab(page, admin, 'categories');
    await page.getByRole('button', { name: `Delete ${used?.name}`, exact: true }).click();
    const question = page.getByRole('dialog');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(question.getByRole('alert')).toHaveText('This category still has products.');
    await question.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('button', { name: 'Add Category' }).click();
    const form = page.getByRole('dialog', { name: 'Add Category' });
    await form.getByLabel('Name').fill(used?.name ?? '');
    await form.getByRole('button', { name: 'Save Category' }).click();
    await expect(form.getByRole('alert')).toHaveText('A category with this name already exists.');
    await expect(form.getByLabel('Name')).toHaveValue(used?.name ?? '');
  });

  test('a failure without words has the words of the shop', async ({ page, shop }) => {
    const admin = await signInAdmin(shop);
    await openTab(page, admin, 'categories');
    await page.route('**/api/categories', (route) => route.abort());
    await page.getByRole('button', { name: 'Add Category' }).click();
    const form = page.getByRole('dialog', { name: 'Add Category' });
    await form.getByLabel('Name').fill(newName());
    await form.getByRole('button', { name: 'Save Category' }).click();
    await expect(form.getByRole('alert')).toHaveText('Failed to save category');
    await page.unroute('**/api/categories');
    await page.route('**/api/categories/*', (route) => route.abort());
    await form.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await settled(page);
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click();
    const question = page.getByRole('dialog');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(question.getByRole('alert')).toHaveText('Failed to delete');
  });
});

test('what was typed is not lost by a slip', async ({ page, shop }) => {
  await openTab(page, await signInAdmin(shop), 'categories');
  await page.getByRole('button', { name: 'Add Category' }).click();
  const form = page.getByRole('dialog', { name: 'Add Category' });
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(form).toBeHidden();

  await page.getByRole('button', { name: 'Add Category' }).click();
  await form.getByLabel('Name').fill('Half a na');
  for (const slip of [
    () => page.keyboard.press('Escape'),
    () => form.getByRole('button', { name: 'Cancel' }).click(),
    () => page.goBack(),
  ]) {
    await slip();
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toBeHidden();
    await expect(form.getByLabel('Name')).toHaveValue('Half a na');
  }
  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(form).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard\/categories$/);
});
