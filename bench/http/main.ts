import { loadavg } from 'node:os';
import { type StartedShop, startShop } from '@tanabana/local/shop';
import { quantile } from '../numbers.ts';
import { fillShop, makeCategories } from '../shop-shelf.ts';
import { fixedJson } from './bare-koa.ts';
import { type Running, runLoad, startBareKoa, wasChild } from './child.ts';
import type { LoadResult } from './load.ts';
import { startStaticNginx } from './static-nginx.ts';
import { shopTargets, type Target } from './targets.ts';

// What a request takes beside a bare Koa in the same run: `npm run bench:http`. A shop of its own that is
// thrown away, loopback only; README.md tells what is measured.

const SIZES = [1000, 10_000];
const CONNECTIONS = 16;
const isQuick = process.argv.includes('--quick');
const [ROUNDS, DURATION, WARM_UP] = isQuick ? [1, 1000, 300] : [3, 4000, 500];

const median = (values: readonly number[]): number => quantile(values, 0.5);

/** The results of each target, a round at a time, so that what else the machine does meets all. */
async function measure(targets: readonly Target[]): Promise<LoadResult[][]> {
  const results = targets.map((): LoadResult[] => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, { origin, paths }] of targets.entries()) {
      const plan = { origin, paths, connections: CONNECTIONS, warmUp: WARM_UP, duration: DURATION };
      results[index]?.push(await runLoad(plan));
    }
  }
  return results;
}

function row({ name, mark }: Target, results: readonly LoadResult[], koa: readonly LoadResult[]) {
  const ratio = median(results.map((one, at) => (koa[at]?.perSecond ?? 0) / one.perSecond));
  const cached = median(results.map((one) => one.cached));
  const verdict = mark === undefined ? '' : `≤ ${mark}${ratio <= mark ? '' : '  missed'}`;
  return [
    name.padEnd(28),
    median(results.map((one) => one.perSecond))
      .toFixed(0)
      .padStart(12),
    ratio.toFixed(2).padStart(10),
    `   ${verdict}`.padEnd(14),
    (median(results.map((one) => one.bytes)) / 1000).toFixed(1).padStart(6),
    cached > 0 ? `${(cached * 100).toFixed(0)} %`.padStart(10) : '',
  ].join('');
}

async function measureSize(shop: StartedShop, size: number, koa: Running, nginx: Running) {
  const targets: Target[] = [
    { name: 'bare Koa, fixed JSON', origin: koa.url, paths: ['/'] },
    { name: 'nginx, static file', origin: nginx.url, paths: ['/fixed.json'] },
    ...shopTargets(shop, size),
  ];
  const results = await measure(targets);
  console.log(
    `\n${`${size} products`.padEnd(28)}  requests/s     ratio   mark           kB    X-Cache HIT`,
  );
  for (const [index, target] of targets.entries())
    console.log(row(target, results[index] ?? [], results[0] ?? []));
}

async function main(): Promise<void> {
  const loads = loadavg().map((one) => one.toFixed(1));
  console.log(`load average before: ${loads.join(' ')}`);
  console.log(`${CONNECTIONS} connections, ${ROUNDS} × ${DURATION / 1000} s each`);
  const running: { stop(): Promise<void> }[] = [];
  try {
    const koa = await startBareKoa();
    running.push(koa);
    const nginx = await startStaticNginx(fixedJson());
    running.push(nginx);
    const shop = await startShop({
      program: process.env.START_PROGRAM,
      env: { SEED: 'none', LOG_LEVEL: 'warn' },
    });
    running.push(shop);
    const categories = await makeCategories(shop);
    let stored = 0;
    for (const size of SIZES) {
      await fillShop(shop, categories, stored, size);
      stored = size;
      await measureSize(shop, size, koa, nginx);
    }
  } finally {
    for (const one of running.toReversed()) await one.stop();
  }
}

if (!(await wasChild())) await main();
