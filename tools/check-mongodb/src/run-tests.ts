import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Counts, countVitest } from '@tanabana/run-tests/stage-result';

/** Tests to run on the cluster, by what they prove. */
const SECTIONS: Record<string, readonly string[]> = {
  services: ['services/', 'packages/service-kit/test/mongo/'],
  races: ['packages/local-mongodb/test/concurrency.test.ts'],
  anomalies: [
    'packages/local-mongodb/test/anomalies.test.ts',
    'packages/local-mongodb/test/transactions.test.ts',
  ],
  indexes: ['tools/check-mongodb/test/indexes.test.ts'],
};
/** They break the connection to one server, which is not how a cluster is reached. */
const ON_ONE_SERVER = ['**/broken-connection.long.test.ts', '**/away.test.ts'];

export interface Section {
  name: string;
  passed: number;
  /** Each failed test with the first line of its error. */
  failures: string[];
}

function sectionOf(name: string, paths: readonly string[], counts: Counts): Section {
  const { tests = [], failures = [] } = counts;
  const isOwn = (one: { name: string }) => paths.some((path) => one.name.startsWith(path));
  const failed = failures.filter(isOwn);
  const passed = tests.filter(isOwn).filter((one) => failed.every(({ name }) => name !== one.name));
  return {
    name,
    passed: passed.length,
    failures: failed.map((one) => `${one.name}: ${one.error}`),
  };
}

interface RunOptions {
  root: string;
  uri: string;
  /** Prefix of all databases of the tests. */
  prefix: string;
  signal: AbortSignal;
}

/**
 * Runs the integration tests that need only a database on the cluster. @throws Error if they cannot
 * be started
 */
export async function runTests({ root, uri, prefix, signal }: RunOptions): Promise<Section[]> {
  const folder = await mkdtemp(join(tmpdir(), 'check-mongodb-'));
  const file = join(folder, 'report.json');
  const program = join(root, 'node_modules/vitest/vitest.mjs');
  const options = ['--project=integration', '--maxWorkers=2', '--reporter=json'];
  const excluded = ON_ONE_SERVER.map((glob) => `--exclude=${glob}`);
  const args = ['run', ...options, `--outputFile=${file}`, ...excluded];
  try {
    const tests = spawn(process.execPath, [program, ...args, ...Object.values(SECTIONS).flat()], {
      cwd: root,
      env: {
        CHECK_DOCUMENTS: '100000',
        ...process.env,
        TEST_MONGODB_URI: uri,
        TEST_DB_PREFIX: prefix,
        TEST_CONTAINERS: 'off',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
      signal,
    });
    let said = '';
    tests.stderr.on('data', (text) => {
      said = `${said}${text}`.slice(-2000);
    });
    await once(tests, 'close');
    const report = await readFile(file, 'utf8').catch(() => {
      throw new Error(`The tests could not be run: ${said}`);
    });
    const counts = countVitest(report, root);
    return Object.entries(SECTIONS).map(([name, paths]) => sectionOf(name, paths, counts));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
