import { Readable } from 'node:stream';
import { type Endpoint, texts } from '@tanabana/contracts';
import { endpoint } from '@tanabana/contracts/endpoints';
import { id, requiredText, wholeText } from '@tanabana/contracts/fields';
import {
  AppError,
  CheckedJson,
  checkedText,
  createLogger,
  createService,
  localVerifier,
  type Readiness,
  reply,
  type VerifyToken,
} from '@tanabana/service-kit';
import { createTokens } from '@tanabana/test-kit';
import { z } from 'zod';

const item = z.object({ name: z.string(), count: z.number() });

/** A sample contract with one call for each feature of the kit. */
export const sampleEndpoints = {
  list: endpoint(
    { method: 'GET', path: '/api/sample', access: 'all' },
    { query: z.object({ limit: wholeText(1, 9).optional().default(3) }), response: item },
  ),
  one: endpoint(
    { method: 'GET', path: '/api/sample/items/:id', access: 'all' },
    { params: z.object({ id }), response: item, notFound: 'product.not_found' },
  ),
  /** Next to `one`: the fixed path wins. */
  special: endpoint(
    { method: 'GET', path: '/api/sample/items/special', access: 'all' },
    { response: item },
  ),
  kept: endpoint({ method: 'GET', path: '/api/sample/kept', access: 'all' }, { response: item }),
  counted: endpoint(
    { method: 'GET', path: '/api/sample/counted/:of', access: 'all' },
    { params: z.object({ of: z.string() }), response: item },
  ),
  create: endpoint(
    { method: 'POST', path: '/api/sample', access: 'all', idempotent: true },
    {
      body: z.object({
        name: requiredText(20, texts.validation.categoryName),
        amount: z.number().optional(),
        free: z.unknown().optional(),
      }),
      response: z.object({ name: z.string(), key: z.string().optional() }),
      status: 201,
    },
  ),
  mine: endpoint(
    { method: 'GET', path: '/api/sample/mine', access: 'user' },
    { response: z.object({ id: z.string() }) },
  ),
  guests: endpoint(
    { method: 'GET', path: '/api/sample/guests', access: 'guest' },
    { response: z.object({ id: z.string().nullable() }) },
  ),
  admin: endpoint(
    { method: 'GET', path: '/api/sample/admin', access: 'admin' },
    { response: z.object({ id: z.string() }) },
  ),
  upload: endpoint(
    {
      method: 'POST',
      path: '/api/sample/upload',
      access: 'admin',
      files: { field: 'images', max: 2 },
    },
    {
      body: z.object({ title: requiredText(20) }),
      response: z.object({ title: z.string(), files: z.array(z.string()) }),
    },
  ),
  picture: endpoint(
    { method: 'GET', path: '/api/sample/picture', access: 'all' },
    { response: null },
  ),
  broken: endpoint(
    { method: 'GET', path: '/api/sample/broken/:how', access: 'all' },
    { params: z.object({ how: z.string() }), response: item },
  ),
} satisfies Record<string, Endpoint>;

const made = { name: 'kept', count: 7, passwordHash: 'x' };
/** Checked and serialised once, sent with every response. */
const KEPT = new CheckedJson(Buffer.from(checkedText(item, made)));

class StoreAway extends Error {}

const breakage: Record<string, () => unknown> = {
  bug: () => {
    throw new Error('the secret plan');
  },
  store: () => {
    throw new StoreAway();
  },
  refused: () => {
    throw new AppError('order.price_changed', {
      details: { lines: [1] },
      errors: [{ path: 'products.0', message: 'Now 5.' }],
    });
  },
  shape: () => ({ name: 'no count' }),
};

export interface SampleOptions {
  verifyToken?: VerifyToken;
  ready?: () => Promise<Readiness>;
  /** Receives log lines. */
  onLog?: (line: string) => void;
}

/** The sample service with its own key pair. */
export async function createSample({ verifyToken, ready, onLog }: SampleOptions = {}) {
  const tokens = await createTokens();
  const log = onLog
    ? createLogger('sample', 'debug', { write: onLog })
    : createLogger('sample', 'silent');
  let asked = 0;
  let state = 0;
  const app = createService({
    name: 'sample',
    endpoints: sampleEndpoints,
    verifyToken: verifyToken ?? localVerifier(tokens.jwks),
    ready: ready ?? (async () => true),
    isUnavailable: (error) => error instanceof StoreAway,
    log,
    limits: { fileBytes: 1000 },
    handlers: {
      list: async ({ query, user }) => {
        const wider = { name: user?.username ?? 'nobody', count: query.limit, passwordHash: 'x' };
        return wider;
      },
      one: async ({ params }) => ({ name: params.id, count: 1 }),
      special: async () => ({ name: 'special', count: 1 }),
      kept: async () => reply(KEPT),
      counted: async ({ params }) => {
        asked += 1;
        const now = state;
        const json = checkedText(item, { name: params.of, count: asked });
        const answer = new CheckedJson(json, () => now === state);
        return params.of === 'headers'
          ? reply(answer, { headers: { 'X-Own': '1' } })
          : reply(answer);
      },
      create: async ({ body, idempotencyKey }) => ({ name: body.name, key: idempotencyKey }),
      mine: async ({ user }) => ({ id: user.id }),
      guests: async ({ user }) => ({ id: user?.id ?? null }),
      admin: async ({ user }) => ({ id: user.id }),
      upload: async ({ body, files }) => ({
        title: body.title,
        files: files.map(({ name, type, size }) => `${name} ${type} ${size}`),
      }),
      picture: async ({ header }) =>
        reply(Readable.from([Buffer.from('<svg/>')]), {
          headers: {
            'Content-Type': 'image/svg+xml',
            ETag: '"1"',
            'X-Accept': header('accept') ?? '',
          },
        }),
      broken: async ({ params }) => breakage[params.how]?.() as never,
    },
  });
  /** Makes earlier responses stale. */
  const change = (): void => {
    state += 1;
  };
  return { app, tokens, change };
}
