import { mkdtemp, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDatabase } from '@tanabana/local-mongodb';
import { quantile } from './figures.ts';
import { type RunningService, runService } from './processes.ts';

type Run = (program: string | undefined, env: Record<string, string>) => Promise<RunningService>;

/**
 * Does the work on a local database of its own, which is thrown away.
 * @param work gets its address and what runs services on it, which end with it
 */
export async function withDatabase(
  options: { durable: boolean },
  work: (uri: string, run: Run) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tanabana-bench-'));
  const cacheDir = process.env.TANABANA_CACHE ?? join(homedir(), '.cache', 'tanabana');
  const database = await startDatabase({ ...options, dataDir, cacheDir, log: console.error });
  const started: RunningService[] = [];
  try {
    await work(database.uri, async (program = '', env) => {
      const service = await runService(program, { MONGODB_URI: database.uri, ...env });
      started.push(service);
      return service;
    });
  } finally {
    for (const service of started.toReversed()) await service.stop();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/**
 * Asks a service with little and one with much in turn, and prints a line with the times of both and
 * their ratio, for each of the shares.
 * @param ask gives milliseconds
 */
export async function compare<S>(
  kind: string,
  services: readonly S[],
  { rounds, shares }: { rounds: number; shares: readonly number[] },
  ask: (service: S, round: number) => Promise<number>,
): Promise<void> {
  const times = services.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [index, service] of services.entries())
      times[index]?.push(await ask(service, round));
  const cells = shares.map((share) => {
    const [small = 0, large = 0] = times.map((list) => quantile(list, share));
    return `${small.toFixed(1).padStart(9)}${large.toFixed(1).padStart(9)}${(large / small).toFixed(2).padStart(7)}`;
  });
  console.log(kind.padEnd(28) + cells.join('  '));
}
