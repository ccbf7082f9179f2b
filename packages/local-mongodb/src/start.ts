import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import {
  claimFolder,
  type HeldPort,
  holdPort,
  type Supervised,
  supervise,
} from '@tanabana/processes';
import { DatabaseError, firstLineOf } from '@tanabana/processes/errors';
import { chooseDatabase } from './choose.ts';
import type { DatabaseEngine, DatabaseKind, Log } from './engine.ts';

export interface StartOptions {
  /** Separate folder for the database's files; created if missing, kept after the stop. */
  dataDir: string;
  /** Folder that caches downloads for all runs. */
  cacheDir: string;
  /**
   * By default `true`: no acknowledged write is lost in a crash or power failure. `false` is for
   * tests.
   */
  durable?: boolean;
  /** Allows clients to make commands fail (`configureFailPoint`): for tests only. */
  testCommands?: boolean;
  /**
   * Number of members of the replica set, 1 by default; one at a time is the primary. More than 1
   * is for tests with DocumentDB only (README).
   */
  members?: number;
  /** Port on 127.0.0.1; a free one if omitted or 0. */
  port?: number;
  log: Log;
  /** A previously chosen engine; by default that of `chooseDatabase`, regardless of MONGODB_URI. */
  engine?: DatabaseEngine;
}

/** A running database. */
export interface RunningDatabase {
  /** Address for any MongoDB driver or tool. */
  uri: string;
  kind: DatabaseKind;
  /** Name of the engine, shown to users. */
  description: string;
  /** Its processes; none for an external cluster. */
  processes: readonly Supervised[];
  /** Stops the processes in reverse start order and releases the data folder. */
  stop(): Promise<void>;
}

/**
 * Starts the database and keeps it running: a crashed process is restarted, with a log line. The
 * database ends when this process ends, even if it is killed.
 * @throws DatabaseError with a one-line problem and remedy: port taken, data folder in use or not
 * writable, no database available
 */
export async function startDatabase(options: StartOptions): Promise<RunningDatabase> {
  const { cacheDir, log, durable = true, testCommands = false, members = 1 } = options;
  const engine =
    options.engine ??
    (await chooseDatabase({ env: { ...process.env, MONGODB_URI: undefined }, cacheDir, log }));
  const { kind, description } = engine;
  const hosts = Array.from({ length: members }, (_, at) => `127.0.0.${at + 1}`);
  if (kind === 'external') {
    const uri = engine.uri({ port: 0, hosts });
    return { uri, kind, description, processes: [], stop: async () => {} };
  }
  if (members > 1 && kind !== 'documentdb')
    throw new DatabaseError(
      `${description} cannot be started as a replica set with several members.`,
    );

  const held = await reservePort(options.port ?? 0, hosts);
  const { port } = held;
  const location = { dataDir: resolve(options.dataDir), port, hosts, durable, testCommands };
  const giveBack = await claimFolder(location.dataDir).catch(async (error) => {
    await held.release();
    throw error;
  });
  const running: Supervised[] = [];
  const stop = async () => {
    for (const supervised of running.splice(0).reverse()) await supervised.stop();
    await held.release();
    await giveBack();
  };
  try {
    await rejectForeignData(location.dataDir, engine);
    await engine.initialise(location);
    const specs = await engine.processes(location);
    for (const spec of specs) {
      // the last process listens on the port
      if (spec === specs.at(-1)) await held.release();
      running.push(await supervise(spec, log));
    }
  } catch (error) {
    await stop();
    if (error instanceof DatabaseError) throw error;
    throw new DatabaseError(
      `The database cannot be set up in ${location.dataDir}: ${firstLineOf(error)}`,
    );
  }
  return { uri: engine.uri(location), kind, description, processes: running, stop };
}

/** Names of the folders of each kind of engine inside a data folder. */
const FILES = { documentdb: /^postgres-\d+$/, mongod: /^mongod$/ };

/**
 * Rejects a data folder with the data of another kind of engine. Otherwise this engine would start
 * an empty shop beside that data.
 */
async function rejectForeignData(dataDir: string, { kind }: DatabaseEngine): Promise<void> {
  const own = kind === 'documentdb' ? FILES.documentdb : FILES.mongod;
  const other = kind === 'documentdb' ? FILES.mongod : FILES.documentdb;
  const names = await readdir(dataDir);
  if (names.some((name) => own.test(name)) || !names.some((name) => other.test(name))) return;
  const [there, wanted] =
    kind === 'documentdb' ? ['mongod', 'DocumentDB'] : ['DocumentDB', 'mongod'];
  throw new DatabaseError(
    `${dataDir} contains the data of ${there}, and the database here is ${wanted}, which cannot read it. ` +
      `Take a backup with ${there} and restore it into another folder, or choose another folder.`,
  );
}

/**
 * Reserves the port until the database starts.
 * @param port 0 selects a free one
 * @throws DatabaseError if it is taken
 */
const reservePort = (port: number, hosts: readonly string[]): Promise<HeldPort> =>
  holdPort(port, hosts).catch(({ code }: NodeJS.ErrnoException) => {
    const why = code === 'EADDRINUSE' ? 'is taken' : `cannot be used (${code})`;
    throw new DatabaseError(`Port ${port} for the database ${why}. Choose another.`);
  });
