import { mkdtemp, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { chooseTestDatabase } from './containers/choose.ts';
import { type StartedDatabase, startContainerDatabase } from './containers/database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    mongoUri: string;
    /** Prefix of all databases of the run. */
    dbPrefix: string;
    /** The local engine, for its own tests: equals `mongoUri` unless that is in a container. */
    localMongoUri: string;
    /** Address of a container engine; null if tests have none. */
    containerEngine: string | null;
  }
}

const cacheDir = (): string => process.env.TANABANA_CACHE ?? join(homedir(), '.cache', 'tanabana');

const log = (line: string): void => {
  process.stderr.write(`[database] ${line}\n`);
};

/** An engine without the image, or without access to it, must not stop the tests. */
const reported = ({ message }: Error): void =>
  log(`No database started in a container (${message}): the local database is used.`);

async function startLocal(): Promise<StartedDatabase> {
  const { startDatabase } = await import('@tanabana/local-mongodb');
  const dataDir = await mkdtemp(join(tmpdir(), 'tanabana-test-'));
  const removeData = () => rm(dataDir, { recursive: true, force: true });
  try {
    const { uri, stop } = await startDatabase({
      dataDir,
      cacheDir: cacheDir(),
      durable: false,
      log,
    });
    return { uri, stop: () => stop().finally(removeData) };
  } catch (error) {
    await removeData();
    throw error;
  }
}

/**
 * One database for a test run: the cluster at `TEST_MONGODB_URI` if set, else MongoDB in a
 * container if an engine is available, else the local engine in a temporary folder. Tests get its
 * address as `mongoUri`.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { kind, engine, line } = await chooseTestDatabase(process.env);
  log(line);
  project.provide('containerEngine', engine);
  project.provide('dbPrefix', `${process.env.TEST_DB_PREFIX ?? 'test'}_`);
  const started: StartedDatabase[] = [];
  const stop = async () => {
    await Promise.all(started.map((database) => database.stop()));
  };
  const start = async (database: () => Promise<StartedDatabase>) => {
    const running = await database();
    started.push(running);
    return running.uri;
  };
  try {
    const given = process.env.TEST_MONGODB_URI;
    const local = given ?? (await start(startLocal));
    project.provide('localMongoUri', local);
    const contained = kind === 'container' && (await start(startContainerDatabase).catch(reported));
    project.provide('mongoUri', contained || local);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
