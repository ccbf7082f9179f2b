import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { importCsv } from './import/import-csv.ts';
import { inOneLine } from './settings.ts';
import type { ShopAddress } from './shop-storage.ts';

const USAGE = `Use: npm run import -- <file.csv> [--stock <pieces of each product, 25>]`;

/** What `npm start` writes into its data folder for as long as the shop is open. */
const shopFile = z.object({ mongodbUri: z.string(), dbPrefix: z.string() });

/** The shop at `MONGODB_URI`, else the one that `npm start` keeps open. */
async function findShop(env: NodeJS.ProcessEnv): Promise<ShopAddress> {
  const { MONGODB_URI: uri, DB_PREFIX: dbPrefix = 'tanabana', DATA_DIR = '.data' } = env;
  if (uri) return { uri, dbPrefix };
  const file = join(DATA_DIR, 'shop.json');
  try {
    const shop = shopFile.parse(JSON.parse(await readFile(file, 'utf8')));
    return { uri: shop.mongodbUri, dbPrefix: shop.dbPrefix };
  } catch {
    throw new Error(
      `No open shop was found (${file}). Start it with npm start, or name its database in MONGODB_URI.`,
    );
  }
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { stock: { type: 'string', default: '25' } },
  });
  const [file, ...more] = positionals;
  const stock = Number(values.stock);
  if (!file || more.length > 0 || !/^\d{1,6}$/.test(values.stock)) throw new Error(USAGE);
  await importCsv({ ...(await findShop(process.env)), file, stock, log: console.log });
}

await main().catch((error: unknown) => {
  console.error(inOneLine(error));
  process.exitCode = 1;
});
