import type { Product, Session } from '@tanabana/contracts';
import { apiOf, newShopper, type OpenShop, signInAdmin } from '@tanabana/test-kit/shop-client';

export interface NewProduct {
  stock?: number;
  picture?: File;
}

/** A product of the test in its own category. */
export async function aProduct(
  shop: OpenShop,
  { stock = 100, picture }: NewProduct = {},
): Promise<Product> {
  const admin = apiOf(shop, await signInAdmin(shop));
  const name = `Kurti ${newShopper().username}`;
  await admin.categories.create({ body: { name } });
  return admin.products.create({
    body: {
      name,
      category: name,
      price: '1299',
      saleprice: '999',
      stock: String(stock),
      colors: JSON.stringify([{ name: 'Indigo', sizes: ['M'], newImages: picture ? 1 : 0 }]),
    },
    files: picture ? [picture] : [],
  });
}

export interface Books {
  /** Units in stock. */
  left: number;
  /** Ids of the shopper's orders. */
  orders: string[];
}

/** Stock of a product and orders of a shopper. Requests with a token bypass caches. */
export async function booksOf(shop: OpenShop, session: Session, { _id }: Product): Promise<Books> {
  const api = apiOf(shop, session);
  const { stock } = await api.products.get({ params: { id: _id } });
  const { orders } = await api.orders.ofUser({ params: { userId: session.user.id } });
  return { left: stock, orders: orders.map((order) => order._id) };
}
