import type { ProcessSpec } from './supervise/process-spec.ts';

/** Takes one line of progress, without a line break. */
export type Log = (line: string) => void;

/** How the database is had: an address given by the user, DocumentDB, or a `mongod`. */
export type DatabaseKind = 'external' | 'documentdb' | 'mongod' | 'mongod-download';

/** Where and how one database runs. */
export interface DatabasePlace {
  /** Folder of its own for the database's files; made when it is missing. */
  dataDir: string;
  /** Port on 127.0.0.1. */
  port: number;
  /** `false` trades safety in a power cut for speed: for tests only. */
  durable: boolean;
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
  uri(port: number): string;
  /** Makes the data folder ready; ends what an earlier, killed run left behind on it. */
  initialise(place: DatabasePlace): Promise<void>;
  /** The processes to run, in the order in which they are started; none for an external cluster. */
  processes(place: DatabasePlace): Promise<ProcessSpec[]>;
}
