import { channel } from 'node:diagnostics_channel';
import {
  type CommandFailedEvent,
  type CommandStartedEvent,
  type CommandSucceededEvent,
  MongoClient,
} from 'mongodb';
import { DRIVER_TIMEOUTS } from './timeouts.ts';

interface ConnectOptions {
  /** Shown in the cluster's logs and in `currentOp`. */
  appName?: string;
  maxPoolSize?: number;
  /** Milliseconds to look for a server before a call fails. */
  serverSelectionTimeoutMS?: number;
  /** False for tools that need commands outside the Stable API (docs/mongodb.md). */
  stableApi?: boolean;
  monitorCommands?: boolean;
}

/**
 * Only commands that MongoDB guarantees
 * (https://www.mongodb.com/docs/manual/reference/stable-api/).
 */
const STABLE_API = { version: '1', strict: true, deprecationErrors: true } as const;

/** Timeouts that the connection string does not set; options would override it. */
function timeoutsBeside(uri: string): Partial<typeof DRIVER_TIMEOUTS> {
  const said = [...new URLSearchParams(uri.split('?')[1]).keys()].map((name) => name.toLowerCase());
  const others = Object.entries(DRIVER_TIMEOUTS).filter(
    ([name]) => !said.includes(name.toLowerCase()),
  );
  return Object.fromEntries(others);
}

/**
 * Returns a connected client; one per process. Throws the driver's error when no server responds
 * within `serverSelectionTimeoutMS` (default 5 s). Retryable reads and writes are on; the server
 * rejects commands outside the Stable API (323).
 */
export async function connect(
  uri: string,
  { stableApi = true, ...options }: ConnectOptions = {},
): Promise<MongoClient> {
  const client = new MongoClient(uri, {
    ...(stableApi && { serverApi: STABLE_API }),
    monitorCommands: areCommandsObserved(),
    maxPoolSize: 20,
    ...timeoutsBeside(uri),
    ...options,
    ignoreUndefined: true,
  });
  publishCommands(client);
  try {
    return await client.connect();
  } catch (error) {
    await client.close();
    throw error;
  }
}

/** Returns the database of a service: `tanabana`, `orders` → `tanabana_orders`. */
export const databaseName = (prefix: string, service: string): string => `${prefix}_${service}`;

/**
 * Returns the prefix of a database name: `tanabana_size-guides` → `tanabana`. Service names contain
 * no `_`.
 */
export const prefixOf = (database: string): string => database.slice(0, database.lastIndexOf('_'));

/** Returns whether the cluster responds within `timeoutMs`. Never throws. */
export async function ping(client: MongoClient, timeoutMs = 1000): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, false);
  });
  const answer = client
    .db('admin')
    .command({ ping: 1 })
    .then(
      () => true,
      () => false,
    );
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Published for every command; values are omitted, because they may be a shopper's data. */
interface ObservedCommand {
  /** Equal at start and end. */
  id: string;
  name: string;
  database: string;
  collection: string | undefined;
}

/**
 * @public by name: `tanabana:mongodb:start` (ObservedCommand), `tanabana:mongodb:end` ({ id, error?
 * }).
 */
const starts = channel('tanabana:mongodb:start');
const ends = channel('tanabana:mongodb:end');

/** Subscribers must subscribe before the connection is made. */
const areCommandsObserved = (): boolean => starts.hasSubscribers;

/** Publishes every command of this client in the asynchronous context of its caller. */
function publishCommands(client: MongoClient): void {
  if (!areCommandsObserved()) return;
  const ended = (event: CommandSucceededEvent | CommandFailedEvent) => {
    const error = 'failure' in event ? event.failure : undefined;
    ends.publish({ id: idOf(event), error });
  };
  client.on('commandStarted', (event) => starts.publish(toObserved(event)));
  client.on('commandSucceeded', ended);
  client.on('commandFailed', ended);
}

type CommandEvent = CommandStartedEvent | CommandSucceededEvent | CommandFailedEvent;

const idOf = ({ address, connectionId, requestId }: CommandEvent): string =>
  `${address} ${connectionId} ${requestId}`;

function toObserved(event: CommandStartedEvent): ObservedCommand {
  const { commandName: name, databaseName: database, command } = event;
  const target: unknown = command[name];
  const collection = typeof target === 'string' ? target : command.collection;
  return { id: idOf(event), name, database, collection };
}
