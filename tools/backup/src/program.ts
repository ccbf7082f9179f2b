import { findShop, type ShopDatabase } from '@tanabana/local/find-shop';
import { connect } from '@tanabana/mongo-kit';
import type { MongoClient } from 'mongodb';
import type { CollectionSum } from './archive/write-archive.ts';

export interface ProgramOptions {
  /** The repository. */
  root: string;
  /** What follows the command. */
  args: string[];
}

/** Lines for a person; not on standard output, where a backup may go. */
export const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

/** Connects to the shop, does the work and closes; one clear line and exit code 1 when it fails. */
export async function withShop(
  { root }: ProgramOptions,
  work: (client: MongoClient, shop: ShopDatabase) => Promise<void>,
): Promise<void> {
  try {
    const shop = await findShop(process.env, root);
    const client = await connect(shop.uri, { appName: 'backup' });
    await work(client, shop).finally(() => client.close());
  } catch (error) {
    say(`✗ ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}

const count = new Intl.NumberFormat('en-IN');

/** One line for a collection, and at the end what all of them came to. */
export function tally(): { add(sum: CollectionSum): void; total(): string } {
  let [documents, bytes] = [0, 0];
  return {
    add(sum) {
      documents += sum.documents;
      bytes += sum.bytes;
      say(
        `  ${`${sum.db}.${sum.collection}`.padEnd(44)} ${count.format(sum.documents).padStart(12)}`,
      );
    },
    total: () => `${count.format(documents)} documents, ${(bytes / 1e6).toFixed(1)} MB`,
  };
}
