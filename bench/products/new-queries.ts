import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { countedProduct, demoProduct } from '../demo-products.ts';
import { logLoad, median } from '../figures.ts';
import { runLoad, withBareKoa } from '../http/servers.ts';
import { memoryOf, processorTimes } from '../processes.ts';
import { askBadQuestions } from './bad-queries.ts';
import { withDatabase } from './database.ts';
import { fill } from './fill.ts';
import { KINDS, questionsOf, WARM_UP_QUESTIONS } from './queries.ts';
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

interface Target {
  name: string;
  service: StartedService;
}

export interface NewQuestionsOptions {
  /** Root of an older checkout with its dependencies; its service is measured alternately. */
  before?: string | undefined;
  /** Whether stock is per colour and size. */
  counted?: boolean | undefined;
  /** Folder of the database, to be reused. */
  keep?: string | undefined;
  rounds: number;
}

/**
 * Compares queries that were never sent before with a bare Koa in the same run.
 * @param sizes numbers of products
 */
export async function askNewQuestions(
  sizes: readonly number[],
  { before, counted = false, keep, rounds }: NewQuestionsOptions,
): Promise<void> {
  logLoad();
  console.log(`${CONNECTIONS} connections, medians of ${rounds} rounds`);
  await withDatabase(keep, (uri, folder) =>
    withBareKoa(async (koa) => {
      for (const size of sizes) {
        const prefix = `${counted ? 'counted' : 'new'}${size}`;
        await fill(uri, prefix, size, counted ? countedProduct : demoProduct);
        const targets: Target[] = [];
        try {
          for (const [name, root] of Object.entries({ now: process.cwd(), before })) {
            if (!root) continue;
            const env = { SNAPSHOT_DIR: join(folder, name) };
            targets.push({ name, service: await startProducts(root, { uri, prefix, env }) });
          }
          await warmUp(targets);
          await measureSize(size, targets, koa, rounds);
        } finally {
          for (const { service } of targets) await service.stop();
        }
      }
    }),
  );
  logLoad('after');
}

/** Requests a first list of each, and waits for background loading. */
async function warmUp(targets: readonly Target[]): Promise<void> {
  for (const { service } of targets)
    await fetch(`${service.origin}/api/products?fields=card&limit=24`);
  for (const { service } of targets) await untilIdle(service.pid);
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
  koa: string,
  rounds: number,
): Promise<void> {
  const plan = { connections: CONNECTIONS, warmUp: WARM_UP, duration: DURATION };
  console.log(
    `\n${size} products`.padEnd(30) +
      targets.map(({ name }) => `${name}: × bare Koa, 1/s`).join('    '),
  );
  for (const kind of [...KINDS, 'kept answers'] as const) {
    const ratios = targets.map((): number[] => []);
    const rates = targets.map((): number[] => []);
    for (let round = 0; round < rounds; round += 1) {
      const paths =
        kind === 'kept answers'
          ? questionsOf('list', size, 0).slice(0, KEPT)
          : questionsOf(kind, size, round);
      const once = kind === 'kept answers' ? undefined : { warmUp: WARM_UP_QUESTIONS };
      const { perSecond: bare } = await runLoad({ ...plan, origin: koa, paths: ['/'] });
      for (const [at, { service }] of targets.entries()) {
        const { perSecond } = await runLoad({ ...plan, origin: service.origin, paths, once });
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
  if (targets[0]) await askBadQuestions(targets[0].service.origin);
  for (const { name, service } of targets) {
    const { now, peak } = await memoryOf(service.pid);
    const ready = (service.readyMs / 1000).toFixed(1);
    console.log(
      `${name}: ready after ${ready} s, ${now.toFixed(0)} MB, at most ${peak.toFixed(0)} MB`,
    );
  }
}
