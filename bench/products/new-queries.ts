import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { makeDataDir, startGateway } from '@tanabana/shop-runner/gateway';
import { countedProduct, demoProduct } from '../demo-products.ts';
import { logLoad, median } from '../figures.ts';
import { runLoad, withBareKoa } from '../http/servers.ts';
import { memoryOf, processorTimes } from '../processes.ts';
import { askBadQuestions } from './bad-queries.ts';
import { withDatabase } from './database.ts';
import { fill } from './fill.ts';
import { DEMO_TERMS, KINDS, type QueryTerms, questionsOf, WARM_UP_QUESTIONS } from './queries.ts';
import { productsOf, readRows, termsOf } from './real-products.ts';
import { type StartedService, startProducts } from './service.ts';

const CONNECTIONS = 16;
const DURATION = 3000;
const WARM_UP = 1000;
/** More different queries than the cache holds. */
const KEPT = 20;
/**
 * A service that uses less than this share of a processor for this many milliseconds has finished
 * its background work.
 */
const IDLE_SHARE = 0.05;
const IDLE_MS = 4000;
/** Gateways send queries of later rounds: their service knows those that it was sent directly. */
const GATEWAY_ROUNDS = 100;
/**
 * Rounds per kind that are not measured, as in a service that has been open for a while: Node
 * compiles its code during the first 10,000 queries, which take up to twice as long.
 */
const FIRST_MEASURED_ROUND = 3;

interface Target {
  name: string;
  origin: string;
  service: StartedService;
  /** Added to the number of a round. */
  firstRound: number;
  stop(): Promise<void>;
}

export interface NewQuestionsOptions {
  /** Root of an older checkout with its dependencies; its service is measured alternately. */
  before?: string | undefined;
  /** Whether stock is per colour and size. */
  counted?: boolean | undefined;
  /** Catalogue file with the texts of the products; generated texts if omitted. */
  catalogue?: string | undefined;
  /** Folder of the database, to be reused. */
  keep?: string | undefined;
  rounds: number;
}

/** Products to be stored, and what queries name. */
interface Catalogue {
  /** Prefix of the database. */
  name: string;
  product: typeof demoProduct;
  terms: QueryTerms;
}

async function catalogueOf({ catalogue, counted }: NewQuestionsOptions): Promise<Catalogue> {
  if (catalogue !== undefined) {
    const rows = await readRows(catalogue);
    return { name: 'real', product: productsOf(rows), terms: termsOf(rows) };
  }
  return counted
    ? { name: 'counted', product: countedProduct, terms: DEMO_TERMS }
    : { name: 'new', product: demoProduct, terms: DEMO_TERMS };
}

/**
 * Compares queries that were never sent before with a bare Koa in the same run, at a service that
 * has been open for a while and through a gateway.
 * @param sizes numbers of products
 */
export async function askNewQuestions(
  sizes: readonly number[],
  options: NewQuestionsOptions,
): Promise<void> {
  const { before, keep, rounds } = options;
  const { name, product, terms } = await catalogueOf(options);
  logLoad();
  console.log(`${CONNECTIONS} connections, medians of ${rounds} rounds`);
  await withDatabase(keep, (uri, folder) =>
    withBareKoa(async (koa) => {
      for (const size of sizes) {
        const prefix = `${name}${size}`;
        await fill(uri, prefix, size, product);
        const targets: Target[] = [];
        try {
          for (const [version, root] of Object.entries({ now: process.cwd(), before })) {
            if (!root) continue;
            const env = { SNAPSHOT_DIR: join(folder, version) };
            const service = await startProducts(root, { uri, prefix, env });
            targets.push(serviceTarget(version, service));
            targets.push(await gatewayTarget(version, root, service, join(folder, version)));
          }
          await warmUp(targets);
          await compileCode(size, targets, terms);
          await measureSize(size, targets, { koa, rounds, terms });
        } finally {
          for (const target of targets.toReversed()) await target.stop();
        }
      }
    }),
  );
  logLoad('after');
}

const serviceTarget = (name: string, service: StartedService): Target => ({
  name,
  service,
  origin: service.origin,
  firstRound: 0,
  stop: service.stop,
});

/** The same service behind a gateway of its checkout. */
async function gatewayTarget(
  name: string,
  root: string,
  service: StartedService,
  folder: string,
): Promise<Target> {
  const unavailable = { instances: ['127.0.0.1:1'] };
  const { address, stop } = await startGateway({
    root,
    folders: await makeDataDir(folder),
    services: {
      products: { instances: [new URL(service.origin).host] },
      orders: unavailable,
      categories: unavailable,
      auth: unavailable,
    },
  });
  return { name: `${name}, gateway`, service, origin: address, firstRound: GATEWAY_ROUNDS, stop };
}

/** Requests a first list of each form, and waits for background loading. */
async function warmUp(targets: readonly Target[]): Promise<void> {
  for (const { service } of targets)
    for (const fields of ['card', 'full'])
      await fetch(`${service.origin}/api/products?fields=${fields}&limit=24`);
  for (const { service } of targets) await untilIdle(service.pid);
}

/** Sends queries of each kind directly to each service. */
async function compileCode(
  size: number,
  targets: readonly Target[],
  terms: QueryTerms,
): Promise<void> {
  const once = { warmUp: WARM_UP_QUESTIONS };
  for (const { origin, firstRound } of targets) {
    if (firstRound > 0) continue;
    for (let round = 0; round < FIRST_MEASURED_ROUND; round += 1)
      for (const kind of KINDS) {
        const paths = questionsOf(kind, size, round, terms);
        await runLoad({ connections: CONNECTIONS, warmUp: 0, duration: 0, origin, paths, once });
      }
  }
}

/** Resolves when a process has finished its background work. */
export async function untilIdle(pid: number): Promise<void> {
  for (let last = Number.NEGATIVE_INFINITY; ; ) {
    const { service = 0 } = await processorTimes({ service: pid });
    if (service - last < IDLE_SHARE * IDLE_MS) return;
    last = service;
    await delay(IDLE_MS);
  }
}

async function measureSize(
  size: number,
  targets: readonly Target[],
  { koa, rounds, terms }: { koa: string; rounds: number; terms: QueryTerms },
): Promise<void> {
  const plan = { connections: CONNECTIONS, warmUp: WARM_UP, duration: DURATION };
  console.log(
    `\n${size} products`.padEnd(30) +
      targets.map(({ name }) => `${name}: × bare Koa, 1/s`).join('    '),
  );
  for (const kind of [...KINDS, 'kept answers'] as const) {
    const ratios = targets.map((): number[] => []);
    const rates = targets.map((): number[] => []);
    for (let round = FIRST_MEASURED_ROUND; round < FIRST_MEASURED_ROUND + rounds; round += 1) {
      const once = kind === 'kept answers' ? undefined : { warmUp: WARM_UP_QUESTIONS };
      const { perSecond: bare } = await runLoad({ ...plan, origin: koa, paths: ['/'] });
      for (const [at, { origin, firstRound }] of targets.entries()) {
        const paths =
          kind === 'kept answers'
            ? questionsOf('list', size, 0, terms).slice(0, KEPT)
            : questionsOf(kind, size, firstRound + round, terms);
        const { perSecond } = await runLoad({ ...plan, origin, paths, once });
        ratios[at]?.push(bare / perSecond);
        rates[at]?.push(perSecond);
      }
    }
    const cells = targets.map(
      (_, at) =>
        `${median(ratios[at] ?? [])
          .toFixed(1)
          .padStart(9)} ${median(rates[at] ?? [])
          .toFixed(0)
          .padStart(9)}`,
    );
    console.log(kind.padEnd(30) + cells.join('      '));
  }
  if (targets[0]) await askBadQuestions(targets[0].origin);
  for (const { name, service, firstRound } of targets) {
    if (firstRound > 0) continue;
    const { now, peak } = await memoryOf(service.pid);
    const ready = (service.readyMs / 1000).toFixed(1);
    console.log(
      `${name}: ready after ${ready} s, ${now.toFixed(0)} MB, at most ${peak.toFixed(0)} MB`,
    );
  }
}
