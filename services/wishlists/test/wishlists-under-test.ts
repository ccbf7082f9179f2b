import type { Wishlists } from '@tanabana/contracts';
import { createLogger, localVerifier } from '@tanabana/service-kit';
import { listen, type StoredData, serviceData } from '@tanabana/test-kit';
import { createApp } from '../src/app.ts';
import { createStorage } from '../src/storage.ts';

let last = 0;
/** A unique 24-digit hex id. */
export const someId = (): string => {
  last += 1;
  return `a${last.toString(16).padStart(23, '0')}`;
};

/**
 * The wishlists service over HTTP on its own database.
 * @param data of an earlier version
 */
export async function startWishlists(data: StoredData = {}) {
  const { serviceClient: client, prefix, db, tokens } = await serviceData('wishlists', data);
  const storage = createStorage(client, prefix);
  await storage.migrate();
  const app = () =>
    createApp({
      storage: createStorage(client, prefix),
      verifyToken: localVerifier(tokens.jwks),
      log: createLogger('wishlists', 'silent'),
    });
  const server = await listen(app());

  /** A shopper with their calls, optionally through another instance. */
  async function shopper(id = someId(), instance = server) {
    const token = await tokens.buildToken({ id });
    const call = <T = Wishlists>(method: string, path: string, body?: unknown) =>
      instance.call<T>(method, `/api/wishlists${path}`, { token, body });
    return {
      id,
      call,
      lists: async () => (await call('GET', '')).body,
      save: (product: string, body: object = { price: 999 }) =>
        call('PUT', `/saved/${product}`, body),
      compare: (product: string) => call('PUT', `/compared/${product}`, { price: 999 }),
    };
  }
  return {
    ...server,
    storage,
    shopper,
    /** Another instance on the same database. */
    instance: () => listen(app()),
    stored: db('wishlists').collection('lists'),
  };
}

/** Returns the ids of a list in order. */
export const idsOf = (list: Wishlists['saved']): string[] => list.map(({ productId }) => productId);
