import { createStorage as createAuth } from '@tanabana/service-auth/library';
import { createStorage as createCategories } from '@tanabana/service-categories/library';
import { createStorage as createContent } from '@tanabana/service-content/library';
import { createStorage as createOrders } from '@tanabana/service-orders/library';
import { createStorage as createProducts } from '@tanabana/service-products/library';
import { createStorage as createReviews } from '@tanabana/service-reviews/library';
import { createStorage as createSettings } from '@tanabana/service-settings/library';
import { createStorage as createTelemetry } from '@tanabana/service-telemetry/library';
import { createStorage as createWebhooks } from '@tanabana/service-webhooks/library';
import { testDatabase } from '@tanabana/test-kit';
import { sampleRows } from '@tanabana/test-kit/long-tests';
import type { Collection, Document } from 'mongodb';
import { beforeAll, describe, expect, test } from 'vitest';
import { concreteFilter, idOf, isFoundById, type Sample } from '../testing/concrete-filter.ts';
import { DOCUMENTS } from '../testing/documents.ts';
import { examine, isOrderIndexed } from '../testing/examine.ts';
import { EXCEPTIONS } from '../testing/exceptions.ts';
import { type LookUp, lookUps } from '../testing/look-ups.ts';

/** `npm run check:indexes` uses 100,000. */
const COUNT = Number(process.env.CHECK_DOCUMENTS ?? 2000);
const RARE = COUNT / 100;
const BATCH = 1000;

const { client, prefix, db } = await testDatabase();

const documentOf = (namespace: string, number: number): Document => ({
  _id: idOf(number),
  ...DOCUMENTS[namespace]?.(number, number % RARE === 0),
});

const numbers = (from: number, count: number): number[] =>
  Array.from({ length: count }, (_, next) => from + next);

function collectionOf(namespace: string): Collection {
  const [service = '', ...rest] = namespace.split('.');
  return db(service).collection(rest.join('.'));
}

async function fill(namespace: string): Promise<void> {
  const collection = collectionOf(namespace);
  for (let from = 0; from < COUNT; from += BATCH)
    await collection.insertMany(numbers(from, BATCH).map((at) => documentOf(namespace, at)));
  // the local engine plans by statistics; MongoDB, which may reject this, tries the indexes
  const { dbName, collectionName } = collection;
  await client
    .db(dbName)
    .command({ analyze: collectionName })
    .catch(() => {});
}

function sampleOf(namespace: string): Sample {
  const of = (number: number) => documentOf(namespace, number);
  const middle = COUNT / 2;
  return {
    wanted: of(middle),
    before: of(middle - RARE),
    after: of(middle + RARE),
    early: of(RARE),
    late: of(COUNT - RARE),
  };
}

beforeAll(async () => {
  const made = [
    createAuth,
    createCategories,
    createContent,
    createOrders,
    createProducts,
    createReviews,
    createSettings,
    createTelemetry,
    createWebhooks,
  ];
  await Promise.all(made.map((createStorage) => createStorage(client, prefix).prepare()));
  for (const namespace of Object.keys(DOCUMENTS)) await fill(namespace);
}, COUNT * 100);

const all = lookUps();
function partition<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))];
}

const excepted = ({ line }: LookUp): boolean => EXCEPTIONS.some(({ lines }) => lines.test(line));
const isEverything = ({ filter }: LookUp): boolean => Object.keys(filter).length === 0;

test('every exception belongs to a command that a service sends', () => {
  const gone = EXCEPTIONS.filter(({ lines }) => !all.some(({ line }) => lines.test(line)));
  expect(gone).toEqual([]);
});

describe(`an index serves each query of a service among ${COUNT} documents`, () => {
  const asked = all.filter((one) => !excepted(one) && !isFoundById(one.filter));

  const titled = (some: readonly LookUp[]) => some.map((one) => [one.line, one] as const);
  const indexesOf = new Map<string, ReturnType<Collection['indexes']>>();

  const filtered = asked.filter((one) => !isEverything(one));
  const ofCollections = new Map(filtered.map((one) => [one.namespace, one]));
  const [first, others] = partition(filtered, (one) => ofCollections.get(one.namespace) === one);
  /** Without long tests one query of each collection. */
  test.each(titled(sampleRows([...first, ...others], first.length)))(
    '%s',
    async (_, { namespace, filter }) => {
      expect(Object.keys(DOCUMENTS), 'testing/documents.ts').toContain(namespace);
      const wanted = concreteFilter(filter, sampleOf(namespace));
      const found = await examine(collectionOf(namespace), wanted);
      const isFar = found.examined > 2 * Math.max(1, found.returned);
      expect({ ...found, isFar }).toMatchObject({ isScan: false, isFar: false });
    },
  );

  const paged = asked.filter(({ sort, limit }) => sort && limit);
  test.each(titled(paged))('in its sort order: %s', async (_, { namespace, filter, sort = {} }) => {
    const indexes = indexesOf.get(namespace) ?? collectionOf(namespace).indexes();
    indexesOf.set(namespace, indexes);
    expect(isOrderIndexed(filter, sort, await indexes)).toBe(true);
  });
});
