import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ImportResult } from '@tanabana/contracts';
import { createCaller } from '@tanabana/test-kit/shop-client';
import { demoProduct } from '../demo-products.ts';
import { logLoad, quantile } from '../figures.ts';
import { memoryOf } from '../processes.ts';
import { withAuth } from './auth.ts';
import { withDatabase } from './database.ts';
import { fill } from './fill.ts';
import { untilIdle } from './new-queries.ts';
import { DEMO_TERMS, KINDS, questionsOf } from './queries.ts';
import { type StartedService, startProducts } from './service.ts';

const WRITES = 100_000;
const READS_A_SECOND = 10;
const MARK_MS = 100;
/** Reads before writing, and afterwards. */
const AROUND_MS = 10_000;

/**
 * Restarts the service from the snapshot of its last start, then changes 100,000 products by a
 * file, as an admin does, while shoppers send new queries.
 */
export async function writeAndRead(size: number, keep: string | undefined): Promise<void> {
  logLoad();
  await withDatabase(keep, (uri, folder) =>
    withAuth(async ({ url, token }) => {
      const prefix = `new${size}`;
      await fill(uri, prefix, size);
      const env = { SNAPSHOT_DIR: join(folder, 'now'), AUTH_URL: url };
      const start = () => startProducts(process.cwd(), { uri, prefix, env });
      const first = await start();
      await tell('first start', first);
      await first.stop();
      const service = await start();
      await tell('started again', service);
      try {
        await ask(service.origin, 'before', delay(AROUND_MS), size, 0);
        await ask(service.origin, 'while writing', write(service.origin, token), size, 1);
        await ask(service.origin, 'after', delay(AROUND_MS), size, 2);
        await tell('at the end', service);
      } finally {
        await service.stop();
      }
    }),
  );
  logLoad('after');
}

async function tell(when: string, { pid, readyMs }: StartedService): Promise<void> {
  await untilIdle(pid);
  const { now, peak } = await memoryOf(pid);
  const ready = (readyMs / 1000).toFixed(1);
  console.log(
    `${when}: ready after ${ready} s, ${now.toFixed(0)} MB, at most ${peak.toFixed(0)} MB`,
  );
}

/** Changes the prices of the first products. */
async function write(origin: string, token: string): Promise<void> {
  const began = performance.now();
  const raise = 1 + (Math.floor(Date.now() / 1000) % 100_000);
  const lines = Array.from({ length: WRITES }, (_, at) => {
    const { sku, price } = demoProduct(at);
    return `${sku},${price / 100 + raise},${price / 100}`;
  });
  const answer = await fetch(`${origin}/api/products/import`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv', authorization: `Bearer ${token}` },
    body: ['sku,price,saleprice', ...lines].join('\n'),
  });
  const text = await answer.text();
  const { lines: _, ...sums } = JSON.parse(text) as ImportResult;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${WRITES} lines in ${seconds} s: ${JSON.stringify(sums)}`);
}

/** Sends this many queries per second, independent of earlier responses, until the work is done. */
async function ask(
  origin: string,
  when: string,
  work: Promise<void>,
  size: number,
  round: number,
): Promise<void> {
  const { call, close } = createCaller(origin);
  const kinds = KINDS.map((kind) => questionsOf(kind, size, round, DEMO_TERMS));
  const times: number[] = [];
  const stalls: number[] = [];
  const running: Promise<void>[] = [];
  let isOver = false;
  const done = work.finally(() => {
    isOver = true;
  });
  const began = performance.now();
  for (let at = 0; !isOver; at += 1) {
    const questions = kinds[at % kinds.length] ?? [];
    const path = questions[Math.floor(at / kinds.length) % questions.length] ?? '';
    const asking = call({ method: 'GET', path })
      // no response within a minute
      .catch(() => ({ status: 200, ms: Number.POSITIVE_INFINITY }))
      .then(({ status, ms }) => {
        if (status !== 200) throw new Error(`${path} was answered ${status}`);
        times.push(ms);
      });
    running.push(asking);
    if (at % READS_A_SECOND === 0) running.push(stallOf(origin).then((ms) => void stalls.push(ms)));
    await delay(Math.max(0, began + ((at + 1) * 1000) / READS_A_SECOND - performance.now()));
  }
  await Promise.all(running);
  await done;
  close();
  const [p50, p99, longest] = [0.5, 0.99, 1].map((share) => quantile(times, share).toFixed(0));
  const slow = times.filter((ms) => ms > MARK_MS).length;
  console.log(
    `${when}: ${times.length} answers, p50 ${p50} ms, p99 ${p99} ms, longest ${longest} ms, ` +
      `${slow} over ${MARK_MS} ms; longest stall of the service ${quantile(stalls, 1).toFixed(0)} ms`,
  );
}

/** Longest blocking time of the service since the last call, in milliseconds. */
async function stallOf(origin: string): Promise<number> {
  const answer = await fetch(`${origin}/metrics`).catch(() => undefined);
  const metrics = (await answer?.text()) ?? '';
  return 1000 * Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(metrics)?.[1] ?? 0);
}
