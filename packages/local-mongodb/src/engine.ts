import type { Log, ProcessSpec } from '@tanabana/processes';

/**
 * Name of the replica set, which transactions require. It has one member unless a test requests
 * more.
 */
export const REPLICA_SET = 'rs0';

export type { Log };

/** Kind of database: an address given by the user, DocumentDB, or a `mongod`. */
export type DatabaseKind = 'external' | 'documentdb' | 'mongod' | 'mongod-download';

/** Where a database runs, and how. */
export interface DatabaseLocation {
  /** Separate folder for the database's files; created if missing. */
  dataDir: string;
  /** Port, the same on each host. */
  port: number;
  /** Hosts of the replica set's members: 127.0.0.1 and, for tests, more loopback addresses. */
  hosts: readonly string[];
  /** `false` trades safety in a power failure for speed: for tests only. */
  durable: boolean;
  /** Allows clients to make commands fail (`configureFailPoint`): for tests only. */
  testCommands?: boolean;
}

/**
 * A MongoDB-compatible database that is found or downloaded, unpacked and ready to start.
 * `startDatabase` or another supervisor starts it.
 */
export interface DatabaseEngine {
  kind: DatabaseKind;
  /** Engine name with version, shown to users. */
  description: string;
  /** Connection string for an unmodified driver. */
  uri(location: Pick<DatabaseLocation, 'port' | 'hosts'>): string;
  /** Prepares the data folder and ends processes that an earlier, killed run left on it. */
  initialise(location: DatabaseLocation): Promise<void>;
  /** The processes in start order; none for an external cluster. */
  processes(location: DatabaseLocation): Promise<ProcessSpec[]>;
}
