import { MongoClient } from 'mongodb';
import { areCommandsTold, tellCommands } from './tell-commands.ts';

export interface ConnectOptions {
  /** Shown in the cluster's logs and `currentOp`. */
  appName?: string;
  maxPoolSize?: number;
  /** Milliseconds to look for a usable server before a call fails. */
  serverSelectionTimeoutMS?: number;
}

/**
 * A connected client; one for a process. Throws the driver's error when no server answers within
 * `serverSelectionTimeoutMS` (5 s unless told). Retryable reads and writes are on, as the driver has them.
 */
export async function connect(uri: string, options: ConnectOptions = {}): Promise<MongoClient> {
  const client = new MongoClient(uri, {
    maxPoolSize: 20,
    serverSelectionTimeoutMS: 5000,
    connectTimeoutMS: 5000,
    ...options,
    ignoreUndefined: true,
    monitorCommands: areCommandsTold(),
  });
  tellCommands(client);
  try {
    return await client.connect();
  } catch (error) {
    await client.close();
    throw error;
  }
}

/** The database of a service: `tanabana`, `orders` → `tanabana_orders`. */
export const databaseName = (prefix: string, service: string): string => `${prefix}_${service}`;

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
