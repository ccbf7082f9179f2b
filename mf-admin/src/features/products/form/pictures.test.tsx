import { productEndpoints } from '@tanabana/contracts/endpoints';
import { buildProduct, expectNoFaults, longTest, type StandInShop } from '@tanabana/shell/testing';
import { beforeEach, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import {
  addPictures,
  field,
  productForm,
  save,
  shopWith,
  startProduct,
} from '../../../testing/catalogue.ts';
import { pictureFile } from '../../../testing/checks.ts';
import { openTab } from '../../../testing/dashboard.ts';
import { button, dialog } from '../../../testing/screen.ts';

const images = productForm.getByRole('img');
const picker = productForm.getByLabelText('Add images of Rani', { exact: true });
const sources = (): (string | null)[] =>
  images.elements().map((image) => image.getAttribute('src'));
const question = dialog('Discard your changes?');
const kept = buildProduct({
  name: 'Kept',
  colors: [
    {
      name: 'Indigo',
      sizes: ['S'],
      images: ['a', 'b', 'c'].map((id) => `/api/products/images/${id.repeat(24)}`),
    },
  ],
});
let shop: StandInShop;

/** Simulates dropping or pasting files. */
function give(place: Locator, how: 'drop' | 'paste', files: File[]): void {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  const common = { bubbles: true, cancelable: true };
  place
    .element()
    .dispatchEvent(
      how === 'drop'
        ? new DragEvent('drop', { ...common, dataTransfer: transfer })
        : new ClipboardEvent('paste', { ...common, clipboardData: transfer }),
    );
}

beforeEach(async () => {
  shop = shopWith(kept).shop;
  await openTab('products', shop);
});

longTest(
  'adds pictures by drop and paste, sorts them by drag and buttons, and sends them in order (rule 2.23)',
  async () => {
    await startProduct();
    const [one, two, three] = [
      await pictureFile('1.png', 1),
      await pictureFile('2.png', 2),
      await pictureFile('3.png', 3),
    ];
    give(productForm.getByText('Choose, drop or paste'), 'drop', [one, two]);
    await expect.poll(sources).toHaveLength(2);
    give(field('Color name'), 'paste', [three]);
    await expect.poll(sources).toHaveLength(3);
    await expect.element(productForm.getByText('Choose, drop or paste')).not.toBeInTheDocument();
    await expectNoFaults('a product with pictures');
    const [a, b, c] = sources();
    const figures = productForm.getByRole('figure');
    await figures.nth(2).dropTo(figures.nth(0));
    await expect.poll(sources).toEqual([c, a, b]);
    await button('Move image 3 of Rani to the front').click();
    await expect.poll(sources).toEqual([c, b, a]);
    await expect.element(button('Move image 1 of Rani to the front')).toBeDisabled();
    await expect.element(button('Move image 3 of Rani to the back')).toBeDisabled();
    await save.click();
    await expect.element(productForm).not.toBeInTheDocument();
    const [asked] = shop.asked(productEndpoints.create);
    expect(asked?.files.map(({ name }) => name)).toEqual(['3.png', '2.png', '1.png']);
    expect(asked?.body.colors).toMatchObject([{ name: 'Rani', newImages: 3 }]);
  },
);

longTest(
  'accepts at most three per colour, rejects more with a message, and removes one (rules 2.23, 5.9)',
  async () => {
    await startProduct();
    await addPictures('Rani', [await pictureFile(), await pictureFile()]);
    await expect.poll(sources).toHaveLength(2);
    await addPictures('Rani', [await pictureFile(), await pictureFile()]);
    await expect.element(productForm.getByText('At most 3 images a color.')).toBeVisible();
    await expect.poll(sources).toHaveLength(3);
    await expect.element(picker).not.toBeInTheDocument();
    await button('Remove image 3 of Rani').click();
    await expect.poll(sources).toHaveLength(2);
    await expect.element(picker).toBeInTheDocument();
  },
);

test('crops a new picture to a ratio before the upload, each time from the original (rule 22.10)', async () => {
  await startProduct();
  await addPictures('Rani', [await pictureFile('rani.png', 200)]);
  const crop = dialog('Crop the picture');
  const frame = crop.getByRole('group', { name: /move the crop/ });
  const cropTo = async (ratio: string): Promise<void> => {
    await button('Crop image 1 of Rani').click();
    await expect.element(frame).toBeVisible();
    await crop.getByText(ratio, { exact: true }).click();
    await button('Crop', crop).click();
    await expect.element(crop).not.toBeInTheDocument();
  };
  await cropTo('Square');
  await button('Crop image 1 of Rani').click();
  await expect.element(frame).toBeVisible();
  await expectNoFaults('the crop of a picture');
  await button('Crop', crop).click();
  await save.click();
  await expect.element(productForm).not.toBeInTheDocument();
  const [file] = shop.asked(productEndpoints.create)[0]?.files ?? [];
  expect(file?.name).toBe('rani.png');
  const { width, height } = await createImageBitmap(file as File);
  expect([width, height]).toEqual([144, 180]);
});

longTest('rejects files that are not pictures with a message and takes the rest', async () => {
  await startProduct();
  const text = new File(['%PDF'], 'notes.pdf', { type: 'application/pdf' });
  give(productForm.getByText('Choose, drop or paste'), 'drop', [text, await pictureFile()]);
  await expect.element(productForm.getByText('notes.pdf is not a picture')).toBeVisible();
  await expect.poll(sources).toHaveLength(1);
});

longTest('sorts and removes stored pictures', async () => {
  await button('Edit Kept').click();
  const edit = dialog('Edit Product');
  await button('Move image 1 of Indigo to the back', edit).click();
  await button('Remove image 3 of Indigo', edit).click();
  await button('Save Product', edit).click();
  await expect.element(edit).not.toBeInTheDocument();
  const [a, b] = kept.colors[0]?.images ?? [];
  expect(shop.asked(productEndpoints.update)[0]?.body).toEqual({
    colors: [{ name: 'Indigo', sizes: ['S'], existingImages: [b, a], newImages: 0 }],
  });
});

longTest('shows upload progress and sends once (rule 2.23)', async () => {
  await startProduct();
  await addPictures('Rani', [await pictureFile()]);
  await expect.poll(sources).toHaveLength(1);
  const letGo = shop.hold(productEndpoints.create);
  await save.click();
  const progress = productForm.getByRole('progressbar', { name: 'Uploading' });
  await expect.element(progress).toBeVisible();
  await expect.poll(() => shop.asked(productEndpoints.create)).toHaveLength(1);
  shop.uploaded(0.42);
  await expect.element(productForm.getByText('Uploading 42%')).toBeVisible();
  await expect.element(progress).toHaveAttribute('value', '42');
  letGo();
  await expect.element(productForm).not.toBeInTheDocument();
  expect(shop.asked(productEndpoints.create)).toHaveLength(1);
});

longTest('does not lose input and pictures by Back, Escape or leaving the page', async () => {
  const leave = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await startProduct('Half a product');
  await addPictures('Rani', [await pictureFile()]);
  await expect.poll(sources).toHaveLength(1);
  expect(leave()).toBe(true);
  for (const slip of [() => history.back(), () => userEvent.keyboard('{Escape}')]) {
    await slip();
    await button('Keep editing', question).click();
    await expect.element(field('Product name')).toHaveValue('Half a product');
    expect(sources()).toHaveLength(1);
  }
  await button('Cancel', productForm).click();
  await expectNoFaults('Discard your changes?');
  await button('Discard', question).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(button('Add Product')).toHaveFocus();
  expect(leave()).toBe(false);
  expect(shop.asked(productEndpoints.create)).toEqual([]);
});
