import { resolve } from 'node:path';
import { chooseDatabase } from './choose.ts';
import type { DatabaseEngine, DatabaseKind, Log } from './engine.ts';
import { DatabaseError, firstLineOf } from './errors.ts';
import { claimFolder } from './supervise/claim.ts';
import { usablePort } from './supervise/ports.ts';
import { type Supervised, supervise } from './supervise/supervise.ts';

export interface StartOptions {
  /** Folder of its own for the database's files; made when missing, kept at the end. */
  dataDir: string;
  /** Folder that keeps downloads, for all runs. */
  cacheDir: string;
  /** `true` unless told: nothing acknowledged is lost in a crash or power cut. `false` is for tests. */
  durable?: boolean;
  /** Port on 127.0.0.1; a free one when left out or 0. */
  port?: number;
  log: Log;
  /** An engine chosen before; else `chooseDatabase` chooses, without MONGODB_URI. */
  engine?: DatabaseEngine;
}

/** A running database. */
export interface RunningDatabase {
  /** Address for any MongoDB driver or tool. */
  uri: string;
  kind: DatabaseKind;
  /** What runs, for people. */
  description: string;
  /** Its processes; none for an external cluster. */
  processes: readonly Supervised[];
  /** Ends the processes in order and gives the data folder back. */
  stop(): Promise<void>;
}

/**
 * Starts the database and keeps it running: what crashes is started again, with a line in the log.
 * Ends with this process, however that ends.
 * @throws DatabaseError, one line that says what to do: port taken, data folder in use or not
 *   writable, no database to be had
 */
export async function startDatabase(options: StartOptions): Promise<RunningDatabase> {
  const { cacheDir, log, durable = true } = options;
  const engine =
    options.engine ??
    (await chooseDatabase({ env: { ...process.env, MONGODB_URI: undefined }, cacheDir, log }));
  const describe = (port: number) => ({
    uri: engine.uri(port),
    kind: engine.kind,
    description: engine.description,
  });
  if (engine.kind === 'external') return { ...describe(0), processes: [], stop: async () => {} };

  const port = await usablePort(options.port ?? 0);
  const place = { dataDir: resolve(options.dataDir), port, durable };
  const giveBack = await claimFolder(place.dataDir);
  const running: Supervised[] = [];
  const stop = async () => {
    for (const keeper of running.splice(0).reverse()) await keeper.stop();
    await giveBack();
  };
  try {
    await engine.initialise(place);
    for (const spec of await engine.processes(place)) running.push(await supervise(spec, log));
  } catch (error) {
    await stop();
    if (error instanceof DatabaseError) throw error;
    throw new DatabaseError(
      `The database cannot be set up in ${place.dataDir}: ${firstLineOf(error)}`,
    );
  }
  return { ...describe(port), processes: running, stop };
}
