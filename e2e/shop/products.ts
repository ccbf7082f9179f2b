import type { Product, Session } from '@tanabana/contracts';
import { apiOf, newShopper, type OpenShop, signInAdmin } from '@tanabana/test-kit/shop-client';

export interface NewProduct {
  stock?: number;
  picture?: File;
}

/** A product of a test's own, in a category of its own. */
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
  /** Units that are left. */
  left: number;
  /** Ids of the orders of the shopper. */
  orders: string[];
}

/** What the shop holds of a product and of a shopper's orders. What is asked with a token comes from no cache. */
export async function booksOf(shop: OpenShop, session: Session, { _id }: Product): Promise<Books> {
  const api = apiOf(shop, session);
  const { stock } = await api.products.get({ params: { id: _id } });
  const { orders } = await api.orders.ofUser({ params: { userId: session.user.id } });
  return { left: stock, orders: orders.map((order) => order._id) };
}
