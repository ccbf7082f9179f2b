import { type Category, errorCodes, texts } from '@tanabana/contracts';
import { categoryEndpoints } from '@tanabana/contracts/endpoints';
import {
  buildCategory,
  expectNoFaults,
  longTest,
  type StandInShop,
  sampleRows,
} from '@tanabana/shell/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoFaultsAnywhere, expectSoundWindow } from '../../testing/checks.ts';
import { emptyShop, listOf, openTab } from '../../testing/dashboard.ts';
import { button, dialog, main, query, rowOf, rows } from '../../testing/screen.ts';

const form = dialog('Add Category');
const edit = dialog('Edit Category');
const name = (within = form) => within.getByRole('textbox', { name: 'Name' });
const question = dialog('Discard your changes?');
let shop: StandInShop;
let categories: Category[];

/** A category as stored from a request body, in which null means none. */
const received = (body: object): Partial<Category> =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));

/** Categories that can be added, changed and deleted, like the service's. */
beforeEach(async () => {
  shop = emptyShop();
  categories = [
    buildCategory({ name: 'Shawls', slug: 'shawls', count: 3, attributes: { fabric: 'wool' } }),
    buildCategory({ name: 'Tops', slug: 'tops', count: 0 }),
  ];
  shop.answer(categoryEndpoints.list, ({ query: { q = '' } }) =>
    listOf(categories.filter((one) => one.name.toLowerCase().includes(q.toLowerCase()))),
  );
  shop.answer(categoryEndpoints.create, ({ body }) => {
    const made = buildCategory({ ...received(body), count: 0 });
    categories = [...categories, made];
    return made;
  });
  shop.answer(categoryEndpoints.update, ({ params, body }) => {
    categories = categories.map((one) =>
      one._id === params.id ? { ...one, ...received(body) } : one,
    );
    return categories.find(({ _id }) => _id === params.id) ?? buildCategory();
  });
  shop.answer(categoryEndpoints.remove, ({ params }) => {
    categories = categories.filter(({ _id }) => _id !== params.id);
    return { message: 'Category deleted' };
  });
  await openTab('categories', shop);
});

test('shows the required columns and links a category', async () => {
  for (const header of ['Category name', 'Address', 'Products', 'Actions'])
    await expect.element(page.getByRole('columnheader', { name: header })).toBeVisible();
  const row = rowOf('Shawls');
  await expect
    .element(row.getByRole('link', { name: '3' }))
    .toHaveAttribute('href', '/dashboard/products?category=Shawls');
  await expect.element(row.getByRole('link', { name: 'shawls' })).toBeVisible();
  await expectNoFaultsAnywhere('the categories');
});

test('adds one: a blank name is reported at its field, and no slug is sent without input (rules 2.24, 5.7)', async () => {
  await button('Add Category').click();
  await name().fill('   ');
  await button('Save Category', form).click();
  await expect.element(name()).toHaveFocus();
  await expect.element(name()).toHaveAccessibleDescription('Name is required');
  expect(shop.asked(categoryEndpoints.create)).toEqual([]);
  const sent = vi.spyOn(window, 'fetch');
  await name().fill(' Saris ');
  await expect.element(name()).not.toHaveAttribute('aria-invalid');
  await button('Save Category', form).click();
  await expect.element(form).not.toBeInTheDocument();
  const bodies = sent.mock.calls.flatMap(([, init]) =>
    init?.body ? [JSON.parse(`${init.body}`)] : [],
  );
  expect(bodies).toEqual([{ name: 'Saris', description: '', attributes: '{}' }]);
  await expect.element(rowOf('Saris')).toBeVisible();
  await expect.element(button('Add Category')).toHaveFocus();
});

longTest(
  'reports an HSN code of wrong length at its field and one without a rate from the service; sends a valid one',
  async () => {
    await button('Add Category').click();
    await name().fill('Saris');
    const hsn = form.getByRole('textbox', { name: 'HSN code' });
    await hsn.fill('62044');
    await button('Save Category', form).click();
    await expect.element(hsn).toHaveFocus();
    await expect.element(hsn).toHaveAccessibleDescription(new RegExp(texts.validation.hsn));
    expect(shop.asked(categoryEndpoints.create)).toEqual([]);
    const unknown = { message: texts.validation.hsnUnknown };
    shop.refuse(categoryEndpoints.create, 'request.invalid', { ...unknown, times: 1 });
    await hsn.fill('9999');
    await button('Save Category', form).click();
    await expect.element(form.getByRole('alert')).toHaveTextContent(unknown.message);
    await hsn.fill(' 5007 ');
    await button('Save Category', form).click();
    await expect.element(form).not.toBeInTheDocument();
    expect(shop.asked(categoryEndpoints.create).at(-1)?.body).toMatchObject({ hsn: '5007' });
  },
);

longTest(
  'reports an invalid size chart at its expanded field; sends a valid one (rule 2.10)',
  async () => {
    await button('Add Category').click();
    await name().fill('Saris');
    const chart = form.getByRole('textbox', { name: 'Size chart' });
    const fold = form.getByText('Size chart').first();
    await fold.click();
    await chart.fill('Size; Bust\nS; big');
    await fold.click();
    await button('Save Category', form).click();
    await expect.element(chart).toHaveFocus();
    await expect.element(chart).toHaveAccessibleDescription(/Line 2: "big" is not a length in cm/);
    await chart.fill('Size; Bust\nS; 86');
    await button('Save Category', form).click();
    await expect.element(form).not.toBeInTheDocument();
    expect(shop.asked(categoryEndpoints.create)[0]?.body).toMatchObject({
      sizeChart: { sizes: ['S'], measures: [{ name: 'Bust', of: 'body', cm: [86] }] },
    });
  },
);

longTest(
  'reports invalid declarations at their expanded fields; sends only changes (rule 13.4)',
  async () => {
    categories = [
      buildCategory({ name: 'Tops', slug: 'tops', netQuantity: '1 N', packer: 'Bana, Jaipur' }),
    ];
    await page.getByRole('searchbox', { name: 'Search categories' }).fill('tops');
    await button('Edit Tops').click();
    const fold = edit.getByText('On the label: maker, quantity, country');
    const quantity = edit.getByRole('textbox', { name: 'Net quantity' });
    await fold.click();
    await expect.element(quantity).toHaveValue('1 N');
    await expectNoFaults('the fields of the label');
    await quantity.fill('one');
    await edit.getByRole('combobox', { name: 'Country of origin' }).selectOptions('India');
    await edit.getByRole('textbox', { name: 'Packed by' }).fill('');
    await edit.getByRole('textbox', { name: 'Manufactured by' }).fill('Tana\n4 Mill Road');
    await fold.click();
    await button('Save Category', edit).click();
    await expect.element(quantity).toHaveFocus();
    await expect
      .element(quantity)
      .toHaveAccessibleDescription(new RegExp(texts.validation.netQuantity));
    await quantity.fill('1 N');
    await button('Save Category', edit).click();
    await expect.element(edit).not.toBeInTheDocument();
    expect(shop.asked(categoryEndpoints.update)[0]?.body).toEqual({
      name: 'Tops',
      slug: 'tops',
      description: '',
      attributes: {},
      countryOfOrigin: 'IN',
      packer: null,
      manufacturer: 'Tana\n4 Mill Road',
    });
  },
);

longTest('sends a slug and a description', async () => {
  await button('Add Category').click();
  await name().fill('Saris');
  await form.getByRole('textbox', { name: 'Slug' }).fill('silk-saris');
  await form.getByRole('textbox', { name: 'Description' }).fill('Six yards.');
  await button('Save Category', form).click();
  await expect.element(form).not.toBeInTheDocument();
  expect(shop.asked(categoryEndpoints.create)[0]?.body).toEqual({
    name: 'Saris',
    slug: 'silk-saris',
    description: 'Six yards.',
    attributes: {},
  });
});

longTest(
  'finds one regardless of letter case and keeps fields that the form does not show (rules 2.24, 5.7)',
  async () => {
    await page.getByRole('searchbox', { name: 'Search categories' }).fill('SHAWL');
    await expect.poll(() => rows().elements()).toHaveLength(1);
    expect(query()).toEqual({ q: 'SHAWL' });
    await button('Edit Shawls').click();
    await expect.element(name(edit)).toHaveValue('Shawls');
    await edit.getByRole('textbox', { name: 'Description' }).fill('Woven in Kutch.');
    await button('Save Category', edit).click();
    await expect.element(edit).not.toBeInTheDocument();
    const [asked] = shop.asked(categoryEndpoints.update);
    expect(asked?.params.id).toBe(categories[0]?._id);
    expect(asked?.body).toEqual({
      name: 'Shawls',
      slug: 'shawls',
      description: 'Woven in Kutch.',
      attributes: { fabric: 'wool' },
    });
  },
);

test('deletes one after a confirmation with its name, then focuses the heading (rules 2.24, 5.7)', async () => {
  const asks = dialog('Delete category "Tops"?');
  await button('Delete Tops').click();
  await expect.element(asks).toHaveTextContent('Only a category without products can be deleted.');
  await button('Cancel', asks).click();
  await expect.element(rowOf('Tops')).toBeVisible();
  expect(shop.asked(categoryEndpoints.remove)).toEqual([]);
  await button('Delete Tops').click();
  await button('Delete', asks).click();
  await expect.element(asks).not.toBeInTheDocument();
  await expect.poll(() => rowOf('Tops').query()).toBeNull();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});

longTest('keeps one in use and shows the reason', async () => {
  shop.refuse(categoryEndpoints.remove, 'category.in_use');
  await button('Delete Shawls').click();
  const asks = dialog('Delete category "Shawls"?');
  await button('Delete', asks).click();
  await expect
    .element(asks.getByRole('alert'))
    .toHaveTextContent('This category still has products.');
  await expectNoFaults('a category that is still in use');
  await button('Cancel', asks).click();
  await expect.element(rowOf('Shawls')).toBeVisible();
});

test.each(sampleRows(['category.name_taken', 'category.slug_taken']))(
  'a rejected form keeps its input: %s',
  async (code) => {
    shop.refuse(categoryEndpoints.create, code);
    await button('Add Category').click();
    await name().fill('Shawls');
    await button('Save Category', form).click();
    await expect.element(form.getByRole('alert')).toHaveTextContent(errorCodes[code].message);
    await expect.element(name()).toHaveValue('Shawls');
  },
);

longTest('shows the default message for a failure without one (rule 8.5)', async () => {
  shop.fail(categoryEndpoints.create);
  shop.fail(categoryEndpoints.remove);
  await button('Add Category').click();
  await name().fill('Saris');
  await button('Save Category', form).click();
  await expect.element(form.getByRole('alert')).toHaveTextContent(texts.failed.categorySave);
  await button('Cancel', form).click();
  await button('Discard', question).click();
  await expect.element(form).not.toBeInTheDocument();
  await button('Delete Tops').click();
  await button('Delete', page.getByRole('dialog')).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(texts.failed.remove);
  await expect.element(rowOf('Tops')).toBeVisible();
});

test('closes an unchanged form without asking', async () => {
  await button('Add Category').click();
  await button('Cancel', form).click();
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(button('Add Category')).toHaveFocus();
});

const slips = {
  Escape: () => userEvent.keyboard('{Escape}'),
  Cancel: () => button('Cancel', form).click(),
  Close: () => button('Close', form).click(),
  Back: async () => history.back(),
};
test.each(sampleRows(Object.entries(slips)))('does not lose input: %s', async (way, slip) => {
  await button('Add Category').click();
  await name().fill('Half a na');
  // each Back removes a history entry
  for (const _ of way === 'Back' ? [1, 2] : [1]) {
    await slip();
    await expect.element(question).toBeVisible();
    await button('Keep editing', question).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(name()).toHaveValue('Half a na');
  }
  await slip();
  await button('Discard', question).click();
  await expect.element(form).not.toBeInTheDocument();
  expect(location.pathname).toBe('/dashboard/categories');
  expect(shop.asked(categoryEndpoints.create)).toEqual([]);
});

longTest('asks through the browser before leaving a changed form', async () => {
  const leave = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await button('Add Category').click();
  expect(leave()).toBe(false);
  await name().fill('Half a na');
  expect(leave()).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expectNoFaults('Discard your changes?');
  await button('Discard', question).click();
  await expect.element(form).not.toBeInTheDocument();
  expect(leave()).toBe(false);
});

longTest(
  'a second admin sees what the first changed, keeps the input, and saves on top of it',
  async () => {
    const [shawls] = categories;
    const theirs = {
      ...shawls,
      name: 'Pashminas',
      hsn: '6214',
      updatedAt: '2026-02-01T10:00:00.000Z',
    };
    shop.refuse(categoryEndpoints.update, 'category.changed', {
      details: { current: theirs },
      times: 1,
    });
    await button('Edit Shawls').click();
    const description = edit.getByRole('textbox', { name: 'Description' });
    await description.fill('Warm ones');
    await button('Save Category', edit).click();
    const alert = edit.getByRole('alert');
    await expect.element(alert).toHaveTextContent(errorCodes['category.changed'].message);
    await expect
      .element(alert)
      .toHaveTextContent('Their changes: Name (Pashminas), HSN code (6214). Your input is kept.');
    await expect.element(name(edit)).toHaveValue('Pashminas');
    await expect.element(description).toHaveValue('Warm ones');
    await button('Save Category', edit).click();
    await expect.element(edit).not.toBeInTheDocument();
    const [first, second] = shop.asked(categoryEndpoints.update);
    expect(first?.headers.get('if-match')).toBe(`"${shawls?.updatedAt}"`);
    expect(second?.headers.get('if-match')).toBe(`"${theirs.updatedAt}"`);
    expect(second?.body).toMatchObject({ name: 'Pashminas', description: 'Warm ones' });
  },
);

longTest('has accessible dialogs', async () => {
  await expectSoundWindow(button('Add Category'), 'Add Category');
  await expectSoundWindow(button('Edit Tops'), 'Edit Category');
  await expectSoundWindow(button('Delete Tops'), 'Delete category "Tops"?');
});

longTest('shows an empty state without matches', async () => {
  await page.getByRole('searchbox', { name: 'Search categories' }).fill('nothing-is-called-so');
  await expect.element(main.getByText('No results')).toBeVisible();
  await expectNoFaultsAnywhere('no category found');
});
