import type { Category, Product } from '@tanabana/contracts';
import { categoryEndpoints, productEndpoints } from '@tanabana/contracts/endpoints';
import { buildCategory, buildProduct, type StandInShop } from '@tanabana/shell/testing';
import { userEvent } from 'vitest/browser';
import { emptyShop, listOf } from './dashboard.ts';
import { button, dialog } from './screen.ts';

/** A shop whose products can be searched, changed and deleted, like the service's. */
export function shopWith(...products: Product[]): { shop: StandInShop; now: () => Product[] } {
  const shop = emptyShop();
  let kept = products;
  const find = (id: string): Product => {
    const found = kept.find(({ _id }) => _id === id);
    if (!found) throw new Error(`There is no product ${id}.`);
    return found;
  };
  const categories: Category[] = ['Kurtis', 'Tops'].map((name) => buildCategory({ name }));
  shop.answer(categoryEndpoints.list, listOf(categories));
  shop.answer(productEndpoints.list, ({ query: { q = '' } }) =>
    listOf(kept.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()))),
  );
  shop.answer(productEndpoints.get, ({ params }) => find(params.id));
  shop.answer(productEndpoints.create, ({ body }) => {
    const made = buildProduct({ name: body.name, price: body.price, saleprice: body.saleprice });
    kept = [made, ...kept];
    return made;
  });
  shop.answer(productEndpoints.update, ({ params, body }) => {
    const { stock = find(params.id).stock } = body;
    kept = kept.map((one) => (one._id === params.id ? { ...one, stock } : one));
    return find(params.id);
  });
  shop.answer(productEndpoints.remove, ({ params }) => {
    kept = kept.filter(({ _id }) => _id !== params.id);
    return { message: 'Product deleted' };
  });
  return { shop, now: () => kept };
}

export const productForm = dialog('Add Product');
export const save = button('Save Product', productForm);
/** Finds a form field by the beginning of its label. */
export const field = (label: string, form = productForm) =>
  form.getByLabelText(new RegExp(`^${label}\\b`));

/** Opens the form of a new product in Tops with its required fields. */
export async function startProduct(name = 'Zari Stole'): Promise<void> {
  await button('Add Product').click();
  await field('Product name').fill(name);
  await field('Category').selectOptions('Tops');
  await field('Price').fill('900');
  await field('Sale price').fill('900');
  await field('Color name').fill('Rani');
}

/** Passes files to a colour's picker. */
export const addPictures = (colour: string, files: File[], form = productForm): Promise<void> =>
  userEvent.upload(form.getByLabelText(`Add images of ${colour}`, { exact: true }), files);
