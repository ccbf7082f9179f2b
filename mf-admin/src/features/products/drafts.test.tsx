import { draftEndpoints, productEndpoints } from '@tanabana/contracts/endpoints';
import { buildProduct, expectNoFaults, longTest } from '@tanabana/shell/testing';
import { expect, test } from 'vitest';
import { field, productForm, shopWith, startProduct } from '../../testing/catalogue.ts';
import { listOf, openTab } from '../../testing/dashboard.ts';
import { button, dialog } from '../../testing/screen.ts';

const draft = buildProduct({ name: 'Chanderi Stole', sku: 'CS-1' });
const live = buildProduct({ name: 'Bagru Kurti' });

longTest('Save as Draft stores a new product as a draft, not in the shop (rule 22.8)', async () => {
  const { shop } = shopWith(live);
  shop.answer(draftEndpoints.createDraft, draft);
  await openTab('products', shop);
  await startProduct('Chanderi Stole');
  await button('Save as Draft', productForm).click();
  await expect.element(productForm).not.toBeInTheDocument();
  expect(shop.asked(draftEndpoints.createDraft)[0]?.body).toMatchObject({ name: 'Chanderi Stole' });
  expect(shop.asked(productEndpoints.create)).toEqual([]);
});

test('a product of the shop is moved to the drafts from its form (rule 22.8)', async () => {
  const { shop } = shopWith(live);
  shop.answer(draftEndpoints.unpublishProduct, { message: 'Product is a draft' });
  await openTab('products', shop);
  await button('Edit Bagru Kurti').click();
  await button('Move to Drafts', dialog('Edit Product')).click();
  await expect.element(dialog('Edit Product')).not.toBeInTheDocument();
  expect(shop.asked(draftEndpoints.unpublishProduct)[0]?.params.id).toBe(live._id);
});

longTest('drafts are edited, published, and deleted after a confirmation (rule 22.8)', async () => {
  const { shop } = shopWith(live);
  shop.answer(draftEndpoints.drafts, listOf([draft]));
  shop.answer(draftEndpoints.draft, draft);
  shop.answer(draftEndpoints.updateDraft, draft);
  shop.answer(draftEndpoints.publishDraft, { message: 'Product published' });
  shop.answer(draftEndpoints.removeDraft, { message: 'Draft deleted' });
  await openTab('products', shop);
  await button('Drafts').click();
  const drafts = dialog('Drafts');
  await expect.element(drafts.getByText('CS-1 · Kurtis')).toBeVisible();
  await expectNoFaults('the drafts');
  await button('Publish Chanderi Stole', drafts).click();
  await expect.poll(() => shop.asked(draftEndpoints.publishDraft)).toHaveLength(1);
  await button('Delete Chanderi Stole', drafts).click();
  await button('Delete', dialog('Delete this draft?')).click();
  await expect.poll(() => shop.asked(draftEndpoints.removeDraft)).toHaveLength(1);
  await button('Edit Chanderi Stole', drafts).click();
  const edit = dialog('Edit Draft');
  await field('Product name', edit).fill('Chanderi Dupatta');
  await button('Save Draft', edit).click();
  await expect.element(edit).not.toBeInTheDocument();
  expect(shop.asked(draftEndpoints.updateDraft)[0]?.body).toMatchObject({
    name: 'Chanderi Dupatta',
  });
});

test('drafts are opened as a sheet with all their fields (rule 22.9)', async () => {
  const { shop } = shopWith(live);
  shop.answer(draftEndpoints.drafts, listOf([draft]));
  await openTab('products', shop);
  await button('Drafts').click();
  await button('Edit as a Sheet', dialog('Drafts')).click();
  const grid = dialog('Edit 1 product').getByRole('grid', { name: 'Products' });
  await expect.element(grid.getByRole('gridcell', { name: 'Draft', exact: true })).toBeVisible();
  expect(shop.asked(draftEndpoints.drafts).at(-1)?.query).toMatchObject({ fields: 'full' });
});
