import { createLogger, localVerifier } from '@tanabana/service-kit';
import { listen, type StoredData, serviceData } from '@tanabana/test-kit';
import type { MongoClient } from 'mongodb';
import sharp from 'sharp';
import { createApp } from '../src/app.ts';
import type { Categories } from '../src/categories/categories.ts';
import type { CategoryRef } from '../src/products/product.ts';
import { createStorage } from '../src/storage.ts';

export const KURTI: CategoryRef = { id: '65a000000000000000000001', name: 'Kurti', slug: 'kurti' };
export const SETS: CategoryRef = {
  id: '65a000000000000000000002',
  name: 'Kurta Set',
  slug: 'kurta-set',
};

const known: Categories = {
  find: async (key) =>
    [KURTI, SETS].find(({ id, name, slug }) =>
      [id, slug, name.toLowerCase()].includes(key.toLowerCase()),
    ) ?? null,
};

/**
 * The products service over HTTP on a database of the test file.
 * @param stored data of an earlier version
 */
export async function openShop(
  categories: Categories = known,
  ownClient?: MongoClient,
  stored: StoredData = {},
) {
  const { serviceClient: shared, prefix, db, tokens } = await serviceData('products', stored);
  const client = ownClient ?? shared;
  const storage = createStorage(client, prefix);
  await storage.migrate();
  await storage.prepare();
  const app = createApp({
    storage,
    categories,
    verifyToken: localVerifier(tokens.jwks),
    log: createLogger('products', 'silent'),
    site: { publicUrl: 'https://shop.example', storeName: 'Tana & Bana' },
  });
  const http = await listen(app);
  const admin = await tokens.buildToken({ isAdmin: true });
  const shopper = await tokens.buildToken();

  /** Creates a product as an admin and returns the response. */
  const create = (
    fields: ProductFields = {},
    files: Blob[] = [],
    token: string | undefined = admin,
  ) => http.call('POST', '/api/products', { token, body: form(fields, files) });

  /** Changes only these fields of a product as an admin and returns the response. */
  const change = (
    id: string,
    fields: ProductFields,
    files: Blob[] = [],
    token: string | undefined = admin,
  ) => http.call('PUT', `/api/products/${id}`, { token, body: formOf(fields, files) });

  const remove = (id: string, token: string | undefined = admin) =>
    http.call('DELETE', `/api/products/${id}`, { token });

  return { http, storage, client, db, prefix, admin, shopper, create, change, remove };
}

export type ProductFields = Record<string, unknown>;

const FIELDS: ProductFields = {
  name: 'Indigo Block Print Kurti',
  category: 'Kurti',
  price: '1299',
  saleprice: '999',
  stock: '10',
  colors: [{ name: 'Indigo', sizes: ['S', 'M'] }],
};

/**
 * The multipart body of a new product; `undefined` omits a field, objects are sent as JSON text.
 */
export const form = (fields: ProductFields, files: Blob[] = []): FormData =>
  formOf({ ...FIELDS, ...fields }, files);

function formOf(fields: ProductFields, files: Blob[]): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    data.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  files.forEach((file, index) => {
    data.append('images', file, `picture-${index}.jpg`);
  });
  return data;
}

/** A plain picture in the given format. */
export async function picture(
  format: 'jpeg' | 'png' | 'webp' | 'avif' = 'jpeg',
  width = 400,
  height = 500,
): Promise<Blob> {
  const plain = sharp({ create: { width, height, channels: 3, background: '#27346b' } });
  return new Blob([new Uint8Array(await plain.toFormat(format).toBuffer())]);
}
