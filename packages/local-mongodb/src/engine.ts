import type { Log, ProcessSpec } from '@tanabana/processes';

/** Transactions need a replica set; this one has one member, or those that a test asks for. */
export const REPLICA_SET = 'rs0';

export type { Log };

/** How the database is had: an address given by the user, DocumentDB, or a `mongod`. */
export type DatabaseKind = 'external' | 'documentdb' | 'mongod' | 'mongod-download';

/** Where and how one database runs. */
export interface DatabaseLocation {
  /** Folder of its own for the database's files; made when it is missing. */
  dataDir: string;
  /** Port of each host. */
  port: number;
  /** Of the members of the replica set: 127.0.0.1 and, for tests, more loopback addresses. */
  hosts: readonly string[];
  /** `false` trades safety in a power cut for speed: for tests only. */
  durable: boolean;
  /** Clients may make commands fail (`configureFailPoint`): for tests only. */
  testCommands?: boolean;
}

/**
 * A way to have a MongoDB that is ready to be started: everything has been found, downloaded and
 * unpacked. It starts nothing itself; `startDatabase` does, or any other supervisor.
 */
export interface DatabaseEngine {
  kind: DatabaseKind;
  /** For people: what runs, with its version. */
  description: string;
  /** The address an unmodified driver connects to. */
  uri(location: Pick<DatabaseLocation, 'port' | 'hosts'>): string;
  /** Makes the data folder ready; ends what an earlier, killed run left behind on it. */
  initialise(location: DatabaseLocation): Promise<void>;
  /** The processes to run, in the order in which they are started; none for an external cluster. */
  processes(location: DatabaseLocation): Promise<ProcessSpec[]>;
}
