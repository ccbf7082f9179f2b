import type { Log, ProcessSpec } from '@tanabana/processes';

/** Transactions need a replica set; this one has one member, or those that a test requests. */
export const REPLICA_SET = 'rs0';

export type { Log };

/** Kind of database: an address given by the user, DocumentDB, or a `mongod`. */
export type DatabaseKind = 'external' | 'documentdb' | 'mongod' | 'mongod-download';

/** Location of a database. */
export interface DatabaseLocation {
  /** Separate folder for the database's files; created if missing. */
  dataDir: string;
  /** Port of each host. */
  port: number;
  /** Hosts of the replica set's members: 127.0.0.1 and, for tests, more loopback addresses. */
  hosts: readonly string[];
  /** `false` trades safety in a power failure for speed: for tests only. */
  durable: boolean;
  /** Allows clients to make commands fail (`configureFailPoint`): for tests only. */
  testCommands?: boolean;
}

/**
 * A MongoDB that is ready to start: found, downloaded and unpacked. `startDatabase` or another
 * supervisor starts it.
 */
export interface DatabaseEngine {
  kind: DatabaseKind;
  /** For users: the engine with its version. */
  description: string;
  /** The address for an unmodified driver. */
  uri(location: Pick<DatabaseLocation, 'port' | 'hosts'>): string;
  /** Prepares the data folder; ends processes of an earlier, killed run on it. */
  initialise(location: DatabaseLocation): Promise<void>;
  /** The processes in start order; none for an external cluster. */
  processes(location: DatabaseLocation): Promise<ProcessSpec[]>;
}
