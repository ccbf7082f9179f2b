import { mkdtemp, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDatabase } from '@tanabana/local/database';
import { connect } from '@tanabana/mongo-kit';
import { createStorage } from '@tanabana/service-products/library';
import { quantile } from '../numbers.ts';
import { benchProduct } from './catalogue.ts';
import { QUESTIONS } from './questions.ts';
import { type MeasuredService, startService } from './service.ts';

// Lists of a small and a large catalogue, asked in turn in one run: `npm run bench:products`. Takes
// about two minutes, on a database of its own that is thrown away.

const SIZES = [1000, Number(process.argv[2] ?? 100_000)];
const ROUNDS = 100;
const LIMIT = 24;
const BATCH = 1000;
const program = process.env.SERVICE_PROGRAM ?? '';

async function fill(uri: string, prefix: string, size: number): Promise<void> {
  const client = await connect(uri);
  const { prepare, products } = createStorage(client, prefix);
  await prepare();
  const started = performance.now();
  for (let from = 0; from < size; from += BATCH) {
    const count = Math.min(BATCH, size - from);
    await products.insertMany(Array.from({ length: count }, (_, i) => benchProduct(from + i)));
  }
  console.log(`${size} products stored in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  await client.close();
}

async function ask({ url }: MeasuredService, query: string): Promise<number> {
  const started = performance.now();
  const answer = await fetch(`${url}/api/products?fields=card&limit=${LIMIT}&${query}`);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${query} was answered ${answer.status}`);
  return performance.now() - started;
}

/** Milliseconds of each service for one kind of question, asked in turn. */
async function measure(services: readonly MeasuredService[], queries: readonly string[]) {
  const times = services.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, service] of services.entries()) {
      times[index]?.push(await ask(service, queries[round % queries.length] ?? ''));
    }
  }
  return times;
}

const dataDir = await mkdtemp(join(tmpdir(), 'tanabana-bench-'));
const cacheDir = process.env.TANABANA_CACHE ?? join(homedir(), '.cache', 'tanabana');
const database = await startDatabase({ dataDir, cacheDir, durable: false, log: console.error });
const services: MeasuredService[] = [];
try {
  for (const size of SIZES) {
    await fill(database.uri, `bench${size}`, size);
    const service = await startService(program, database.uri, `bench${size}`);
    services.push(service);
    console.log(`${size}: first list after ${Math.round(await ask(service, ''))} ms`);
  }
  for (const service of services) {
    for (let i = 0; i < 50; i += 1) await ask(service, `page=${i + 1}`);
  }
  console.log(
    `\n${'milliseconds'.padEnd(24)}   p50: ${SIZES.join(', ')}, ratio      p99: the same`,
  );
  for (const [kind, queries] of Object.entries(QUESTIONS)) {
    const [small = [], large = []] = await measure(services, queries);
    const line = [0.5, 0.99].map((share) => {
      const [one, other] = [quantile(small, share), quantile(large, share)];
      return `${one.toFixed(1).padStart(8)}${other.toFixed(1).padStart(8)}${(other / one).toFixed(2).padStart(7)}`;
    });
    console.log(kind.padEnd(24), line.join('  '));
  }
  const memory = await Promise.all(services.map((service) => service.peakMemory()));
  console.log(`\nmost memory of the service, MB: ${memory.join(', ')}`);
} finally {
  for (const service of services) await service.stop();
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}
