import { channel } from 'node:diagnostics_channel';
import {
  type CommandFailedEvent,
  type CommandStartedEvent,
  type CommandSucceededEvent,
  MongoClient,
} from 'mongodb';
import { DRIVER_TIMEOUTS } from './timeouts.ts';

interface ConnectOptions {
  /** Shown in the cluster's logs and `currentOp`. */
  appName?: string;
  maxPoolSize?: number;
  /** Milliseconds to look for a usable server before a call fails. */
  serverSelectionTimeoutMS?: number;
  /** False for a tool that needs commands outside of the Stable API (docs/mongodb.md). */
  stableApi?: boolean;
  monitorCommands?: boolean;
}

/** What MongoDB promises to keep (https://www.mongodb.com/docs/manual/reference/stable-api/), and nothing else. */
const STABLE_API = { version: '1', strict: true, deprecationErrors: true } as const;

/** Those of the timeouts that the address says nothing about: to the driver it would be less than an option. */
function timeoutsBeside(uri: string): Partial<typeof DRIVER_TIMEOUTS> {
  const said = [...new URLSearchParams(uri.split('?')[1]).keys()].map((name) => name.toLowerCase());
  const others = Object.entries(DRIVER_TIMEOUTS).filter(
    ([name]) => !said.includes(name.toLowerCase()),
  );
  return Object.fromEntries(others);
}

/**
 * A connected client; one for a process. Throws the driver's error when no server answers within
 * `serverSelectionTimeoutMS` (5 s unless told). Retryable reads and writes are on, as the driver has them;
 * commands outside of the Stable API are refused by the server (323).
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

/** The database of a service: `tanabana`, `orders` → `tanabana_orders`. */
export const databaseName = (prefix: string, service: string): string => `${prefix}_${service}`;

/** What the databases of a shop begin with: `tanabana_size-guides` → `tanabana`. Names of services have no `_`. */
export const prefixOf = (database: string): string => database.slice(0, database.lastIndexOf('_'));

/** Whether the cluster answers within `timeoutMs`. Never throws. */
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

/** What a command's subscribers get; its values, which may be a shopper's, are left out. */
interface ObservedCommand {
  /** The same at the end as at the start. */
  id: string;
  name: string;
  database: string;
  collection: string | undefined;
}

/** @public by name: `tanabana:mongodb:start` (ObservedCommand), `tanabana:mongodb:end` ({ id, error? }). */
const starts = channel('tanabana:mongodb:start');
const ends = channel('tanabana:mongodb:end');

/** Whether anybody observes them: who does has subscribed before the connection is made. */
const areCommandsObserved = (): boolean => starts.hasSubscribers;

/** Publishes every command of this client, in the asynchronous context of who gave it. */
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
