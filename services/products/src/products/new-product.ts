import { type NewProduct, toPaise } from '@tanabana/contracts';
import type { CategoryRef, ProductRecord } from './product.ts';

/** A product without pictures as it is stored first; its SKU is still to be given where none was sent. */
export const newProduct = (
  input: NewProduct,
  { id, category, at }: { id: string; category: CategoryRef; at: Date },
): Omit<ProductRecord, 'sku'> => ({
  id,
  name: input.name,
  category,
  gender: input.gender,
  tag: input.tag,
  price: toPaise(input.price),
  saleprice: toPaise(input.saleprice),
  description: input.description,
  stock: input.stock,
  weight: input.weight,
  reviewsCount: 0,
  avgRating: 0,
  colors: input.colors.map(({ name, sizes }) => ({ name, sizes, images: [] })),
  createdAt: at,
  updatedAt: at,
});
