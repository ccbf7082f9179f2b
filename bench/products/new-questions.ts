import { mkdtemp, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startDatabase } from '@tanabana/local-mongodb';
import { countedProduct, demoProduct } from '../demo-products.ts';
import { logLoad, median } from '../figures.ts';
import { runLoad, withBareKoa } from '../http/servers.ts';
import { memoryOf } from '../processes.ts';
import { fill } from './fill.ts';
import { KINDS, questionsOf } from './questions.ts';
import { type StartedService, startProducts } from './service.ts';

const CONNECTIONS = 16;
const ROUNDS = 3;
const DURATION = 3000;
const WARM_UP = 1000;
/** Different ones of the answers that are kept. */
const KEPT = 20;
/** Milliseconds a product until what is read behind the first list has been read. */
const FILL_MS = 1;

interface Target {
  name: string;
  service: StartedService;
}

/**
 * What questions that nobody asked before take beside a bare Koa in the same run.
 * @param sizes products of the catalogues
 * @param before root of a repository as it was before, with its dependencies; its service is asked in turn
 * @param counted whether the stock is that of each colour and size
 */
export async function askNewQuestions(
  sizes: readonly number[],
  { before, counted = false }: { before?: string | undefined; counted?: boolean | undefined },
): Promise<void> {
  logLoad();
  console.log(`${CONNECTIONS} connections, median of ${ROUNDS} × ${DURATION / 1000} s`);
  const dataDir = await mkdtemp(join(tmpdir(), 'tanabana-bench-'));
  const cacheDir = process.env.TANABANA_CACHE ?? join(homedir(), '.cache', 'tanabana');
  const database = await startDatabase({ dataDir, cacheDir, log: console.error });
  try {
    await withBareKoa(async (koa) => {
      for (const size of sizes) {
        const prefix = `new${size}`;
        await fill(database.uri, prefix, size, counted ? countedProduct : demoProduct);
        const targets: Target[] = [];
        try {
          for (const [name, root] of Object.entries({ now: process.cwd(), before }))
            if (root)
              targets.push({
                name,
                service: await startProducts(root, { uri: database.uri, prefix }),
              });
          await warmUp(size, targets);
          await measureSize(size, targets, koa);
        } finally {
          for (const { service } of targets) await service.stop();
        }
      }
    });
  } finally {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  logLoad('after');
}

/** A first list of each, and time for what is read behind it. */
async function warmUp(size: number, targets: readonly Target[]): Promise<void> {
  for (const { service } of targets)
    await fetch(`${service.origin}/api/products?fields=card&limit=24`);
  await delay(WARM_UP + size * FILL_MS);
}

async function measureSize(size: number, targets: readonly Target[], koa: string): Promise<void> {
  const plan = { connections: CONNECTIONS, warmUp: WARM_UP, duration: DURATION };
  console.log(
    `\n${size} products`.padEnd(30) +
      targets.map(({ name }) => `${name}: × bare Koa, 1/s`).join('    '),
  );
  for (const kind of [...KINDS, 'kept answers'] as const) {
    const ratios = targets.map((): number[] => []);
    const rates = targets.map((): number[] => []);
    for (let round = 0; round < ROUNDS; round += 1) {
      const paths =
        kind === 'kept answers'
          ? questionsOf('list', size, 0).slice(0, KEPT)
          : questionsOf(kind, size, round);
      const { perSecond: bare } = await runLoad({ ...plan, origin: koa, paths: ['/'] });
      for (const [at, { service }] of targets.entries()) {
        const { perSecond } = await runLoad({ ...plan, origin: service.origin, paths });
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
  for (const { name, service } of targets) {
    const { now, peak } = await memoryOf(service.pid);
    const ready = (service.readyMs / 1000).toFixed(1);
    console.log(
      `${name}: ready after ${ready} s, ${now.toFixed(0)} MB, at most ${peak.toFixed(0)} MB`,
    );
  }
}
