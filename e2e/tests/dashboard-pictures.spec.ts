import { randomUUID } from 'node:crypto';
import type { Locator } from '@playwright/test';
import { garmentPictures, type PictureFile } from '../support/admin-day.ts';
import { apiOf, signInAdmin } from '../support/api.ts';
import { openTab, search, startProduct } from '../support/dashboard.ts';
import { expect, test } from '../support/fixtures.ts';
import { hold } from '../support/hold.ts';
import { pressEnterOn, tabTo, typeInto } from '../support/keyboard.ts';

/** Gives files to a place as the browser does when they are dropped there or pasted. */
async function give(place: Locator, how: 'drop' | 'paste', files: PictureFile[]): Promise<void> {
  const sent = files.map(({ name, mimeType, buffer }) => ({
    name,
    type: mimeType,
    base64: buffer.toString('base64'),
  }));
  await place.evaluate(
    (element, [kind, list]) => {
      const transfer = new DataTransfer();
      for (const { name, type, base64 } of list) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type }));
      }
      const common = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        kind === 'drop'
          ? new DragEvent('drop', { ...common, dataTransfer: transfer })
          : new ClipboardEvent('paste', { ...common, clipboardData: transfer }),
      );
    },
    [how, sent] as const,
  );
}

test('pictures come by drop and by paste, are put in order by drag and by button, and are kept so', async ({
  page,
  shop,
}) => {
  const admin = await signInAdmin(shop);
  const name = `Drawn ${randomUUID().slice(0, 6)}`;
  await openTab(page, admin, 'products');
  const form = await startProduct(page, { name });
  const [one, two, three] = await garmentPictures(shop, 3);
  if (!one || !two || !three) throw new Error('The shop has no three pictures.');
  await give(form.getByText('Choose, drop or paste'), 'drop', [one, two]);
  await expect(form.getByRole('img')).toHaveCount(2);
  await give(form.getByLabel('Color name'), 'paste', [three]);
  await expect(form.getByRole('img')).toHaveCount(3);
  await expect(form.getByText('Choose, drop or paste')).toBeHidden();
  const order = (): Promise<(string | null)[]> =>
    form.getByRole('img').evaluateAll((all) => all.map((picture) => picture.getAttribute('src')));
  const [a, b, c] = await order();
  await form.getByRole('figure').nth(2).dragTo(form.getByRole('figure').nth(0));
  await expect.poll(order).toEqual([c, a, b]);
  await form.getByRole('button', { name: 'Move image 3 of Rani to the front' }).click();
  await expect.poll(order).toEqual([c, b, a]);
  await form.getByRole('button', { name: 'Save Product' }).click();
  await expect(form).toBeHidden();

  const { data } = await apiOf(shop, admin).products.list({ query: { q: name } });
  const images = data[0]?.colors[0]?.images ?? [];
  expect(images).toHaveLength(3);
  const sizes = await Promise.all(
    images.map(async (path) => {
      const answer = await page.request.get(path);
      return (await answer.body()).length;
    }),
  );
  expect(new Set(sizes).size).toBe(3);

  await search(page, 'Search products', name);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Product' });
  await edit.getByRole('button', { name: 'Move image 1 of Rani to the back' }).click();
  await edit.getByRole('button', { name: 'Remove image 3 of Rani' }).click();
  await edit.getByRole('button', { name: 'Save Product' }).click();
  await expect(edit).toBeHidden();
  const { products } = apiOf(shop, admin);
  const params = { id: data[0]?._id ?? '' };
  expect((await products.get({ params })).colors[0]?.images).toEqual([images[1], images[0]]);
  await products.remove({ params });
});

test('what is no picture is refused in words, and the rest is taken', async ({ page, shop }) => {
  await openTab(page, await signInAdmin(shop), 'products');
  const form = await startProduct(page, { name: 'Never saved' });
  const [picture] = await garmentPictures(shop, 1);
  const text = { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') };
  if (picture) await form.getByLabel('Add images of Rani').setInputFiles([text, picture]);
  await expect(form.getByText('notes.pdf is not a picture')).toBeVisible();
  await expect(form.getByRole('img')).toHaveCount(1);
});

test('an upload shows how far it is; leaving the page with a half-filled form is asked about', async ({
  page,
  shop,
}) => {
  const name = `Slow ${randomUUID().slice(0, 6)}`;
  await openTab(page, await signInAdmin(shop), 'products');
  const form = await startProduct(page, { name });
  const [picture] = await garmentPictures(shop, 1);
  if (picture) await form.getByLabel('Add images of Rani').setInputFiles(picture);
  const warned = page.waitForEvent('dialog');
  await page.evaluate(() => setTimeout(() => location.reload()));
  const warning = await warned;
  expect(warning.type()).toBe('beforeunload');
  await warning.dismiss();
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(form.getByLabel('Product name')).toHaveValue(name);
  await expect(form.getByRole('img')).toHaveCount(1);

  const answer = await hold(page, '**/api/products');
  await form.getByRole('button', { name: 'Save Product' }).click();
  await expect(form.getByRole('progressbar', { name: 'Uploading' })).toBeVisible();
  await expect(form.getByText(/^Uploading \d+%$/)).toBeVisible();
  answer();
  await expect(form).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name: 'Products' })).toBeVisible();
});

test('by keyboard alone a product is made', async ({ page, shop }) => {
  const name = `Typed ${randomUUID().slice(0, 6)}`;
  const admin = await signInAdmin(shop);
  await openTab(page, admin, 'products');
  await pressEnterOn(page, page.getByRole('button', { name: 'Add Product' }));
  const form = page.getByRole('dialog', { name: 'Add Product' });
  await expect(form.getByLabel('Product name')).toBeFocused();
  await page.keyboard.type(name);
  await tabTo(page, form.getByLabel('Category'));
  await page.keyboard.type('Tops');
  await typeInto(page, form.getByLabel('Price', { exact: true }), '1499.5');
  await typeInto(page, form.getByLabel('Sale price'), '1299');
  await pressEnterOn(page, form.getByRole('button', { name: 'Save Product' }));
  await expect(form.getByText('Add at least one color')).toBeVisible();
  await expect(form.getByLabel('Color name')).toBeFocused();
  await page.keyboard.type('Haldi');
  await tabTo(page, form.getByLabel('Sizes'));
  await page.keyboard.type('S,M,');
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, form.getByLabel('Add images of Haldi'));
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(await garmentPictures(shop, 2));
  await expect(form.getByRole('img')).toHaveCount(2);
  await pressEnterOn(page, form.getByRole('button', { name: 'Save Product' }));
  await expect(form).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add Product' })).toBeFocused();
  const { data } = await apiOf(shop, admin).products.list({ query: { q: name } });
  expect(data).toMatchObject([
    { price: 1499.5, saleprice: 1299, colors: [{ name: 'Haldi', sizes: ['S', 'M'] }] },
  ]);
  expect(data[0]?.colors[0]?.images).toHaveLength(2);
  await apiOf(shop, admin).products.remove({ params: { id: data[0]?._id ?? '' } });
});
