import { jsonOf } from '@tanabana/shop-runner/json';
import { createCallMaker } from './build-call.ts';
import { type Answer, type Call, ENDING, reachedBy } from './call.ts';
import { faultsOf, isAccepted } from './expectations.ts';
import { createFixtures, type Fixtures, type Kind, type ShopAddress } from './fixtures.ts';
import { createRandom } from './random.ts';
import { asCurl, closeConnections, send } from './send.ts';
import { type AcceptedChanges, changedState, readState, untrackedChanges } from './state.ts';

export interface FuzzedShop extends ShopAddress {
  mongodbUri: string;
  dbPrefix: string;
  /** Process id by name. */
  processes(): Promise<Record<string, number>>;
}

export interface FuzzOptions {
  shop: FuzzedShop;
  seed: number;
  /** The run ends at whichever comes first. */
  calls: number;
  milliseconds: number;
  onProgress?: (calls: number) => void;
}

export interface FuzzReport {
  calls: number;
  seconds: number;
  /** Responses by endpoint and status; 0 for none. */
  statuses: ReadonlyMap<string, ReadonlyMap<number, number>>;
  /** Faults with the call that found them; once per endpoint and kind. */
  faults: readonly string[];
}

/** Concurrent calls. */
const AT_ONCE = 8;
/** Share of calls that must be rejected and leave everything unchanged. */
const REFUSED_SHARE = 0.2;

interface Maker {
  collection: string;
  kind: Kind;
  /** Path of the id in its response. */
  id: readonly string[];
}
const ORDER: Maker = { collection: 'orders.orders', kind: 'orders', id: ['order', '_id'] };

/** Calls whose responses create something. */
const MAKERS: Record<string, Maker> = {
  'auth.register': { collection: 'auth.users', kind: 'users', id: ['user', 'id'] },
  'category.create': { collection: 'categories.categories', kind: 'categories', id: ['_id'] },
  'product.create': { collection: 'products.products', kind: 'products', id: ['_id'] },
  'order.create': ORDER,
  'order.createUpi': ORDER,
};
const REMOVERS: Record<string, string> = {
  'auth.removeUser': 'auth.users',
  'auth.deleteMe': 'auth.users',
  'category.remove': 'categories.categories',
  'product.remove': 'products.products',
};

/**
 * Sends hostile calls to a shop and checks each response and the stored data. First calls that must
 * all be rejected, after which nothing may have changed; then all kinds, after which the stored
 * documents must match the accepted calls.
 */
export async function runFuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { shop, seed, calls: maxCalls, milliseconds } = options;
  const random = createRandom(seed);
  const tag = `${seed.toString(36)}-${Date.now().toString(36)}`;
  const fixtures = await createFixtures(shop, random, tag);
  const maker = createCallMaker(fixtures, random);
  const statuses = new Map<string, Map<number, number>>();
  const faults = new Map<string, string>();
  const accepted: AcceptedChanges = {
    made: new Map(Object.values(MAKERS).map(({ collection }) => [collection, new Set()])),
    removed: new Map(),
    unknown: new Map(),
  };
  let imported = 0;
  let calls = 0;
  const began = performance.now();
  const state = () => readState(shop.mongodbUri, shop.dbPrefix);
  const processes = await shop.processes();

  function count(call: Call, { status }: Answer): void {
    const name = call.isAstray ? `(beside) ${call.target.service}` : call.target.name;
    const row = statuses.get(name) ?? new Map<number, number>();
    statuses.set(name, row.set(status, (row.get(status) ?? 0) + 1));
  }

  function judge(call: Call, answer: Answer): void {
    for (const fault of faultsOf(call, answer)) {
      const kind = `${call.target.name} ${fault.replace(/\d+ ms|[0-9a-f-]{20,}/g, '').slice(0, 80)}`;
      if (!faults.has(kind)) {
        faults.set(kind, `${call.target.name} as ${call.role} ${fault}\n    ${asCurl(call)}`);
      }
    }
  }

  async function learn(call: Call, answer: Answer): Promise<void> {
    const name = reachedBy(call)?.name;
    if (name === undefined) return;
    const makes = MAKERS[name];
    const removes = REMOVERS[name];
    const collection =
      makes?.collection ??
      removes ??
      (name === 'product.importCsv' ? 'products.products' : undefined);
    if ((answer.status === 0 || answer.isRepeated) && collection) {
      accepted.unknown.set(collection, (accepted.unknown.get(collection) ?? 0) + 1);
    }
    if (!isAccepted(answer) || answer.text === '') return;
    if (removes) {
      const removed = accepted.removed.get(removes) ?? new Set<string>();
      accepted.removed.set(removes, removed.add(removedBy(call, name)));
    }
    const body = jsonOf(answer.text) as
      | {
          added?: number;
          preview?: unknown;
          orderKey?: string;
          username?: string;
          id?: string;
          data?: { id: string }[];
        }
      | undefined;
    if (!body) return;
    if (makes) {
      const id = makes.id.reduce<unknown>((at, name) => (at as never)[name], body) as string;
      accepted.made.get(makes.collection)?.add(id);
      if (!isBase(fixtures, id)) fixtures.learn(makes.kind, id);
      if (body.orderKey) fixtures.learnKey(body.orderKey);
    }
    // A dry run has a preview and stores nothing.
    if (name === 'product.importCsv' && !body.preview) imported += body.added ?? 0;
    if (name === 'auth.addAddress' && body.id) fixtures.learn('addresses', body.id);
    if (name === 'contact.list')
      for (const { id } of body.data ?? []) fixtures.learn('messages', id);
    if (name === 'auth.updateMe' && body.username) fixtures.renamed(call.role, body.username);
    if (ENDING.has(name)) {
      const id = await fixtures.renew(call.role);
      if (id) accepted.made.get('auth.users')?.add(id);
    }
  }

  async function work(which: 'any' | 'refused', until: () => boolean): Promise<void> {
    while (!until()) {
      calls += 1;
      if (calls % 1000 === 0) options.onProgress?.(calls);
      const call = await maker.next(which);
      const answer = await send(call);
      count(call, answer);
      judge(call, answer);
      await learn(call, answer);
    }
  }

  async function phase(which: 'any' | 'refused', share: number): Promise<void> {
    const lastCall = calls + maxCalls * share;
    const end = performance.now() + milliseconds * share;
    const until = () => calls >= lastCall || performance.now() >= end;
    await Promise.all(Array.from({ length: AT_ONCE }, () => work(which, until)));
  }

  try {
    const first = await state();
    await phase('refused', REFUSED_SHARE);
    const second = await state();
    for (const change of changedState(first, second)) faults.set(change, change);
    await phase('any', 1 - REFUSED_SHARE);
    const third = await state();
    for (let line = 0; line < imported; line += 1) {
      accepted.made.get('products.products')?.add(`imported ${line}`);
    }
    for (const gap of untrackedChanges(second, third, accepted)) faults.set(gap, gap);
    const now = await shop.processes();
    for (const [name, pid] of Object.entries(processes)) {
      if (now[name] !== pid) faults.set(name, `${name} was restarted`);
    }
  } finally {
    closeConnections();
  }
  const seconds = (performance.now() - began) / 1000;
  return { calls, seconds, statuses, faults: [...faults.values()] };
}

/** What a call removed: the entity of its address, or the account of its session. */
const removedBy = ({ path, headers }: Call, name: string): string =>
  (name === 'auth.deleteMe'
    ? headers.authorization
    : path.split('?')[0]?.split('/').at(-1)?.toLowerCase()) ?? '';

const isBase = ({ product, category }: Fixtures, id: string): boolean =>
  [product._id, category._id].includes(id);
