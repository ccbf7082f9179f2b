import { connect } from '@tanabana/mongo-kit';
import type { MongoClient } from 'mongodb';
import { findShop, type ShopDatabase } from './find-shop.ts';

export interface ProgramOptions {
  /** The repository. */
  root: string;
  /** What follows the command. */
  args: string[];
}

/** Lines for a person; not on standard output, which is for what programs read. */
export const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

/**
 * Connects to the shop, does the work and closes; one clear line and exit code 1 when it fails.
 * @param name of the command, shown in the cluster's logs
 */
export async function withShop(
  name: string,
  { root }: ProgramOptions,
  work: (client: MongoClient, shop: ShopDatabase) => Promise<void>,
): Promise<void> {
  try {
    const shop = await findShop(process.env, root);
    const client = await connect(shop.uri, { appName: name });
    await work(client, shop).finally(() => client.close());
  } catch (error) {
    say(`✗ ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}
