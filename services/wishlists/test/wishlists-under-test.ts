import type { Wishlists } from '@tanabana/contracts';
import { createLogger, localVerifier } from '@tanabana/service-kit';
import { listen, type StoredData, serviceData } from '@tanabana/test-kit';
import { createApp } from '../src/app.ts';
import { createStorage } from '../src/storage.ts';

let last = 0;
/** 24 hex digits that nobody else has. */
export const someId = (): string => {
  last += 1;
  return `a${last.toString(16).padStart(23, '0')}`;
};

/**
 * The wishlists service over HTTP on a database of its own.
 * @param data from before this version
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

  /** A shopper with calls of her own; through another instance of the service where one is given. */
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

/** The ids of a list, in its order. */
export const idsOf = (list: Wishlists['saved']): string[] => list.map(({ productId }) => productId);
