import { createHash } from 'node:crypto';
import { MongoClient } from 'mongodb';

/** Number and content of a collection's documents. */
interface CollectionState {
  count: number;
  hash: string;
}
/** By `service.collection`. */
export type StoredState = ReadonlyMap<string, CollectionState>;

/**
 * Data that changes without calls, or by rejected ones: attempt counters, queued mails, events of
 * the change feed.
 */
const VOLATILE =
  /\.(?:attempts|places|rates|mails|keys|locks|progress|recoveries|revocations|news)$/;

/** All data that the services of a shop store at this moment. */
export async function readState(uri: string, prefix: string): Promise<StoredState> {
  const client = await new MongoClient(uri).connect();
  try {
    const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
    const state = new Map<string, CollectionState>();
    for (const { name } of databases.filter((one) => one.name.startsWith(`${prefix}_`))) {
      const db = client.db(name);
      for (const collection of await db.listCollections({}, { nameOnly: true }).toArray()) {
        const key = `${name.slice(prefix.length + 1)}.${collection.name}`;
        const all = await db.collection(collection.name).find().sort({ _id: 1 }).toArray();
        const hash = createHash('sha256').update(JSON.stringify(all)).digest('hex');
        state.set(key, { count: all.length, hash });
      }
    }
    return state;
  } finally {
    await client.close();
  }
}

/** Changes by rejected calls, as text. */
export function changedState(before: StoredState, after: StoredState): string[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((name) => !VOLATILE.test(name) && before.get(name)?.hash !== after.get(name)?.hash)
    .map(
      (name) =>
        `${name} was changed by rejected calls: ${before.get(name)?.count ?? 0} → ${after.get(name)?.count ?? 0}`,
    );
}

/** Documents that accepted calls created and removed, by collection. */
export interface AcceptedChanges {
  made: Map<string, Set<string>>;
  removed: Map<string, Set<string>>;
  /** Calls without a response: each may have created or removed one. */
  unknown: Map<string, number>;
}

/** Differences between counts and accepted calls, as text. */
export function untrackedChanges(
  before: StoredState,
  after: StoredState,
  accepted: AcceptedChanges,
): string[] {
  return [...accepted.made].flatMap(([name, made]) => {
    const grown = (after.get(name)?.count ?? 0) - (before.get(name)?.count ?? 0);
    const expected = made.size - (accepted.removed.get(name)?.size ?? 0);
    const slack = accepted.unknown.get(name) ?? 0;
    return Math.abs(grown - expected) <= slack
      ? []
      : [
          `${name} has grown by ${grown}, accepted calls: ${expected} (${slack} without a response)`,
        ];
  });
}
