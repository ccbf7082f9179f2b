import type { ModeratedReview, OwnReview, ReviewSettings } from '@tanabana/contracts';
import { createLogger, localVerifier } from '@tanabana/service-kit';
import { createTokens, listen, testDatabase } from '@tanabana/test-kit';
import type { MongoClient } from 'mongodb';
import sharp from 'sharp';
import { expect } from 'vitest';
import { createApp } from '../src/app.ts';
import { checkReviews } from '../src/consistency/check-reviews.ts';
import { createReviewMails } from '../src/mails/review-mails.ts';
import type { KnownProduct, ProductsClient } from '../src/products/products-client.ts';
import { createOrderAccess } from '../src/purchases/order-access.ts';
import type { Delivered } from '../src/purchases/purchase-repository.ts';
import { createRequestWork } from '../src/requests/request-service.ts';
import { createStorage } from '../src/storage.ts';

export const SITE = { publicUrl: 'https://shop.example', storeName: 'Tana & Bana' };
export const DAY = 86_400_000;

let last = 0;
/** A unique 24-digit hex id. */
export const someId = (): string => {
  last += 1;
  return `b${last.toString(16).padStart(23, '0')}`;
};

/** An uploaded file: a picture of one colour. */
export async function picture(
  format: 'jpeg' | 'png' | 'webp' | 'avif' = 'jpeg',
  width = 60,
  height = 80,
): Promise<Blob> {
  const plain = sharp({ create: { width, height, channels: 3, background: '#9e2b25' } });
  return new Blob([new Uint8Array(await plain.toFormat(format).toBuffer())]);
}

export type Fields = Record<string, unknown>;

/** The multipart body of a review; `undefined` omits a field. */
export function form(fields: Fields, files: readonly Blob[] = []): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries({ stars: '5', ...fields }))
    if (value !== undefined)
      data.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  files.forEach((file, index) => {
    data.append('pictures', file, `picture-${index}.jpg`);
  });
  return data;
}

export type Shopper = Awaited<ReturnType<Awaited<ReturnType<typeof startReviews>>['shopper']>>;

export interface StoredMail {
  kind: string;
  to: string;
  account?: string;
  content: { subject: string; text: string; html: string; unsubscribe?: string };
}

/** The reviews service over HTTP on a database of the test file, with a controlled clock. */
export async function startReviews() {
  const database = await testDatabase();
  const { serviceClient: client, prefix } = database;
  const db = database.db('reviews');
  const storage = createStorage(client, prefix);
  await storage.migrate();
  await storage.prepare();
  const tokens = await createTokens();
  const clock = { now: Date.now() };
  const now = () => new Date(clock.now);

  /** The catalogue of the products service, which may be away. */
  const catalogue = { products: [] as KnownProduct[], isAway: false };
  const known = () => {
    if (catalogue.isAway) throw new Error('The products service is away.');
    return catalogue.products;
  };
  const products: ProductsClient = {
    find: async (ids) => known().filter(({ id }) => ids.includes(id)),
    findBySku: async (sku) => known().find((one) => one.sku === sku.toUpperCase()) ?? null,
  };
  const start = (own: ReturnType<typeof createStorage>) =>
    createApp({
      storage: own,
      site: SITE,
      products,
      now,
      verifyToken: localVerifier(tokens.jwks),
      log: createLogger('reviews', 'silent'),
    });
  const http = await listen(start(storage));
  const access = createOrderAccess(storage.purchases, storage.signer);
  const admin = await tokens.buildToken({ isAdmin: true, username: 'owner' });

  /** A product of the catalogue. */
  function product(overrides: Partial<KnownProduct> = {}): KnownProduct {
    const id = someId();
    const one = { id, name: `Kurti ${last}`, sku: `KU-${last}`, ...overrides };
    catalogue.products.push(one);
    return one;
  }

  /** Stores a delivered order with one line for each product. */
  async function deliver(
    of: readonly KnownProduct[] = [product()],
    overrides: Partial<Delivered> = {},
  ): Promise<Delivered> {
    const order: Delivered = {
      orderId: someId(),
      userId: null,
      email: `asha-${last}@example.com`,
      firstName: 'Asha',
      lastName: 'Rathore',
      deliveredAt: new Date(clock.now - DAY),
      lines: of.map(({ id, name }, line) => ({
        line,
        productId: id,
        name,
        colour: 'Indigo',
        size: 'M',
      })),
      ...overrides,
    };
    await storage.purchases.store([order]);
    return order;
  }

  const pathOf = (order: string, line: number, key: string | undefined): string =>
    `/api/reviews/orders/${order}/lines/${line}${key === undefined ? '' : `?key=${key}`}`;

  /** A guest with the link of a delivered order. */
  function guestOf({ orderId }: Pick<Delivered, 'orderId'>, instance = http) {
    const key = access.keyOf(orderId);
    const send = (method: string, line: number, fields: Fields, files: readonly Blob[]) =>
      instance.call<OwnReview & { code?: string; errors?: { path: string }[] }>(
        method,
        pathOf(orderId, line, key),
        { body: form(fields, files) },
      );
    return {
      key,
      create: (fields: Fields = {}, files: readonly Blob[] = [], line = 0) =>
        send('POST', line, fields, files),
      update: (fields: Fields = {}, files: readonly Blob[] = [], line = 0) =>
        send('PUT', line, fields, files),
      remove: (line = 0) => instance.call('DELETE', pathOf(orderId, line, key)),
    };
  }

  /** Stores a review through the service, of an order of its own. */
  async function review(
    of: KnownProduct,
    fields: Fields = {},
    files: readonly Blob[] = [],
    overrides: Partial<Delivered> = {},
  ): Promise<OwnReview> {
    const order = await deliver([of], overrides);
    const { status, body } = await guestOf(order).create(fields, files);
    expect(status, JSON.stringify(body)).toBe(201);
    return body;
  }

  async function shopper(claims: { id?: string; username?: string } = {}) {
    const id = claims.id ?? someId();
    const token = await tokens.buildToken({ ...claims, id });
    const call = <T = Record<string, unknown>>(method: string, path: string, body?: unknown) =>
      http.call<T>(method, `/api/reviews${path}`, { token, body });
    return {
      id,
      token,
      call,
      vote: (review: string) => call('PUT', `/${review}/helpful`),
      unvote: (review: string) => call('DELETE', `/${review}/helpful`),
      report: (review: string, body: object = { reason: 'spam' }) =>
        call('POST', `/${review}/report`, body),
    };
  }

  /** A call of the owner. */
  const own = <T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => http.call<T>(method, `/api/reviews${path}`, { token: admin, body, headers });

  async function settings(change: Partial<ReviewSettings>): Promise<ReviewSettings> {
    const { body } = await own<ReviewSettings>('GET', '/settings');
    const changed = await own<ReviewSettings>('PUT', '/settings', { ...body, ...change });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    return changed.body;
  }

  return {
    ...database,
    db,
    storage,
    http,
    tokens,
    clock,
    now,
    access,
    admin,
    catalogue,
    product,
    deliver,
    guestOf,
    pathOf,
    review,
    shopper,
    own,
    settings,
    /** Another instance on the same database. */
    async instance(used: MongoClient = client) {
      const other = createStorage(used, prefix);
      await other.signer.prepare();
      return listen(start(other));
    },
    queue: async (query = '') =>
      (
        await own<{ data: ModeratedReview[]; total: number; pending: number; reported: number }>(
          'GET',
          `/queue${query}`,
        )
      ).body,
    moderate: (id: string, body: object, ifMatch?: string) =>
      own<ModeratedReview & { code?: string }>(
        'PUT',
        `/${id}/state`,
        body,
        ifMatch === undefined ? undefined : { 'If-Match': ifMatch },
      ),
    summary: async (id: string) => (await http.call('GET', `/api/reviews/summary/${id}`)).body,
    list: async (id: string, query = '') =>
      (
        await http.call<{ data: OwnReview[]; total: number }>(
          'GET',
          `/api/reviews?product=${id}${query}`,
        )
      ).body,
    /** The list that the section on a product's page requests first. */
    firstPage: (id: string) =>
      http.call<{ data: OwnReview[] }>('GET', `/api/reviews?product=${id}&sort=helpful&limit=5`),
    mailsTo: (to: string): Promise<StoredMail[]> =>
      db.collection<StoredMail>('mails').find({ to }).sort({ queuedAt: 1 }).toArray(),
    request: createRequestWork({ storage, access, mails: createReviewMails(SITE), now }),
    /** Contradictions in the stored data. */
    faults: async () => (await checkReviews(storage)).faults,
  };
}
