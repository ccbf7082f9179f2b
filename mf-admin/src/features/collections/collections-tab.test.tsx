import { errorCodes, type StoredCollection } from '@tanabana/contracts';
import {
  categoryEndpoints,
  collectionEndpoints,
  productEndpoints,
} from '@tanabana/contracts/endpoints';
import {
  buildCategory,
  buildProduct,
  expectNoFaults,
  longTest,
  newId,
  type StandInShop,
} from '@tanabana/shell/testing';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoFaultsAnywhere, pictureFile } from '../../testing/checks.ts';
import { emptyShop, listOf, openTab } from '../../testing/dashboard.ts';
import { button, dialog, main } from '../../testing/screen.ts';

const form = dialog('Add Collection');
const edit = dialog('Edit Collection');
const save = (within = form) => button('Save Collection', within);
const field = (name: string, within = form) => within.getByRole('textbox', { name, exact: true });
const list = main.getByRole('list', { name: 'Collections' });
const kurtis = buildCategory({ name: 'Kurtis' });
const products = ['Ajrakh Kurti', 'Bagru Kurti'].map((name) => buildProduct({ name }));

const build = (changed: Partial<StoredCollection> = {}): StoredCollection => ({
  _id: newId(),
  slug: 'festive',
  title: 'Festive',
  description: '',
  picture: null,
  count: 2,
  kind: 'manual',
  productIds: [],
  rule: null,
  isPublished: true,
  startsAt: null,
  endsAt: null,
  createdAt: '2026-10-01T00:00:00.000Z',
  updatedAt: '2026-10-01T00:00:00.000Z',
  ...changed,
});
let shop: StandInShop;
let collections: StoredCollection[];

beforeEach(() => {
  shop = emptyShop();
  collections = [
    build(),
    build({ title: 'Summer', slug: 'summer', isPublished: false, count: 0 }),
    build({ title: 'Next year', slug: 'next', startsAt: '2099-01-01T00:00:00.000Z' }),
  ];
  shop.answer(collectionEndpoints.storedCollections, () => ({ data: collections }));
  shop.answer(collectionEndpoints.orderCollections, ({ body: { ids } }) => {
    collections = ids.flatMap((id) => collections.find(({ _id }) => _id === id) ?? []);
    return { data: collections };
  });
  shop.answer(collectionEndpoints.createCollection, ({ body }) => {
    const made = build({ title: body.title, productIds: body.productIds });
    collections = [...collections, made];
    return made;
  });
  shop.answer(collectionEndpoints.updateCollection, build());
  shop.answer(collectionEndpoints.previewCollection, ({ body }) => {
    const found = products.filter(
      ({ _id }) => !('productIds' in body) || body.productIds.includes(_id),
    );
    return {
      total: 'rule' in body ? 40 : found.length,
      data: found.map(({ _id, name, sku }) => ({
        ...{ _id, name, sku, price: 999, stock: 3 },
        image: '/api/products/images/placeholder',
      })),
      missing: 'productIds' in body ? body.productIds.slice(found.length) : [],
    };
  });
  shop.answer(productEndpoints.list, ({ query: { q = '' } }) =>
    listOf(products.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()))),
  );
  shop.answer(categoryEndpoints.list, listOf([kurtis]));
});

const titles = () =>
  list
    .getByRole('listitem')
    .elements()
    .map((row) => row.querySelector('strong')?.textContent);

test('lists collections with their state and moves them by keyboard; the focus stays and the move is announced (rule 22.5)', async () => {
  await openTab('collections', shop);
  const row = (name: string) => list.getByRole('listitem').filter({ hasText: name });
  await expect.element(row('Festive')).toHaveTextContent('Shown');
  await expect.element(row('Summer')).toHaveTextContent(/Hidden.*No products/);
  await expect.element(row('Next year')).toHaveTextContent('To come');
  await expectNoFaultsAnywhere('the collections');
  await expect.element(button('Move Festive up')).toBeDisabled();
  (button('Move Festive down').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(titles).toEqual(['Summer', 'Festive', 'Next year']);
  await expect.element(main.getByText('Festive is now 2 of 3.')).toBeInTheDocument();
  await expect.element(button('Move Festive down')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(titles).toEqual(['Summer', 'Next year', 'Festive']);
  await expect.element(button('Move Festive up')).toHaveFocus();
  await expect
    .poll(() => shop.asked(collectionEndpoints.orderCollections).at(-1)?.body.ids)
    .toEqual(collections.map(({ _id }) => _id));
});

longTest(
  'adds a manual collection: products are found by name, ordered by drag, and sent with picture and text (rule 22.1)',
  async () => {
    await openTab('collections', shop);
    await button('Add Collection').click();
    await save().click();
    await expect.element(field('Title')).toHaveAccessibleDescription('Enter a title.');
    await field('Title').fill('Diwali');
    await form.getByRole('searchbox', { name: 'Find products to add' }).fill('kurti');
    for (const { name } of products)
      await form.getByRole('button', { name: `Add ${name}` }).click();
    const chosen = form.getByRole('list', { name: 'Chosen products' }).getByRole('listitem');
    await expect.element(chosen.nth(1)).toHaveTextContent('Bagru Kurti');
    await userEvent.dragAndDrop(chosen.nth(1), chosen.nth(0));
    await expect.element(chosen.nth(0)).toHaveTextContent('Bagru Kurti');
    await userEvent.upload(
      form.getByLabelText('Add a picture', { exact: true }),
      await pictureFile(),
    );
    await form.getByRole('textbox', { name: 'Description of the picture' }).fill('Lamps');
    await expectNoFaults('the form of a manual collection');
    await save().click();
    await expect.element(form).not.toBeInTheDocument();
    const [asked] = shop.asked(collectionEndpoints.createCollection);
    expect(asked?.body).toMatchObject({
      ...{ title: 'Diwali', kind: 'manual', alt: 'Lamps', isPublished: true, rule: null },
      productIds: [products[1]?._id, products[0]?._id],
    });
    expect(asked?.files).toHaveLength(1);
  },
);

longTest(
  'a rule shows how many products fulfil it and reports what is missing (rule 22.2)',
  async () => {
    await openTab('collections', shop);
    await button('Add Collection').click();
    await field('Title').fill('Kurtis');
    await form.getByText('By a rule').click();
    await save().click();
    await expect
      .element(form.getByRole('alert'))
      .toHaveTextContent('Choose at least one condition.');
    await form.getByRole('combobox', { name: 'Category' }).selectOptions('Kurtis');
    const preview = form.getByRole('region', { name: 'Preview' });
    await expect.element(preview).toHaveTextContent('40 products now');
    await expect.element(preview.getByText('Ajrakh Kurti')).toBeVisible();
    await expectNoFaults('the form of a collection by rule');
    await save().click();
    await expect.element(form).not.toBeInTheDocument();
    expect(shop.asked(collectionEndpoints.createCollection)[0]?.body).toMatchObject({
      kind: 'rule',
      rule: { category: kurtis._id, sort: 'default' },
    });
  },
);

longTest(
  'shows chosen products that are not in the shop, and keeps the input when someone else has saved (rules 22.2, 22.5)',
  async () => {
    const [one] = products;
    const [festive] = collections;
    collections = [{ ...build(), _id: festive?._id ?? '', productIds: [one?._id ?? '', newId()] }];
    const current = build({ _id: festive?._id ?? '', updatedAt: '2026-11-01T00:00:00.000Z' });
    shop.refuse(collectionEndpoints.updateCollection, 'collection.changed', {
      details: { current },
      times: 1,
    });
    await openTab('collections', shop);
    await button('Edit Festive').click();
    await expect
      .element(edit.getByRole('alert'))
      .toHaveTextContent('Not in the shop, because deleted or drafts: 1 chosen product.');
    await button('Remove them from the list', edit).click();
    await field('Title', edit).fill('Diwali');
    await save(edit).click();
    await expect
      .element(edit.getByRole('alert'))
      .toHaveTextContent(errorCodes['collection.changed'].message);
    await expect.element(field('Title', edit)).toHaveValue('Diwali');
    await save(edit).click();
    await expect.element(edit).not.toBeInTheDocument();
    const asked = shop.asked(collectionEndpoints.updateCollection);
    expect(asked.map(({ headers }) => headers.get('if-match'))).toEqual([
      '"2026-10-01T00:00:00.000Z"',
      '"2026-11-01T00:00:00.000Z"',
    ]);
    expect(asked[1]?.body).toMatchObject({ title: 'Diwali', productIds: [one?._id] });
    expect(page.getByRole('dialog').query()).toBeNull();
  },
);
