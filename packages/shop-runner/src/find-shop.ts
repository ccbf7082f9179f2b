import { resolve } from 'node:path';
import { connect } from '@tanabana/service-kit/mongo';
import type { MongoClient } from 'mongodb';
import { readShopFile } from './shop-file.ts';

/** Location of a shop's data. */
export interface ShopDatabase {
  uri: string;
  /** Databases are `<prefix>_products` … */
  dbPrefix: string;
}

/**
 * The shop at `MONGODB_URI`, else the one that `npm start` keeps open on `DATA_DIR`.
 * @param env such as process.env
 * @param root the repository, base of a relative `DATA_DIR`
 * @throws Error with a remedy if there is none
 */
export async function findShop(env: NodeJS.ProcessEnv, root: string): Promise<ShopDatabase> {
  const { MONGODB_URI, DB_PREFIX } = env;
  if (MONGODB_URI) return { uri: MONGODB_URI, dbPrefix: DB_PREFIX || 'tanabana' };
  const { mongodbUri, dbPrefix } = await readShopFile<{ mongodbUri: string; dbPrefix: string }>(
    resolve(root, env.DATA_DIR || '.data'),
    ', or name its database in MONGODB_URI',
  );
  return { uri: mongodbUri, dbPrefix: DB_PREFIX || dbPrefix };
}

export interface ProgramOptions {
  /** The repository. */
  root: string;
  /** Arguments of the command. */
  args: string[];
  /** False for commands outside of MongoDB's Stable API. */
  stableApi?: boolean;
}

/** Output for users; not on standard output, which programs read. */
export const print = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

/**
 * Connects to the shop, runs the work and disconnects.
 * @param name of the command, for the cluster's logs
 * @throws Error with a message if no shop is found, and any error of the work
 */
export async function withShop(
  name: string,
  { root, stableApi }: ProgramOptions,
  work: (client: MongoClient, shop: ShopDatabase) => Promise<void>,
): Promise<void> {
  const shop = await findShop(process.env, root);
  const client = await connect(shop.uri, { appName: name, stableApi });
  await work(client, shop).finally(() => client.close());
}
