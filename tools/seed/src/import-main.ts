import { parseArgs } from 'node:util';
import { findShop } from '@tanabana/local/find-shop';
import { importCsv } from './import/import-csv.ts';
import { inOneLine } from './settings.ts';

const USAGE = `Use: npm run import -- <file.csv> [--stock <pieces of each product, 25>]`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { stock: { type: 'string', default: '25' } },
  });
  const [file, ...more] = positionals;
  const stock = Number(values.stock);
  if (!file || more.length > 0 || !/^\d{1,6}$/.test(values.stock)) throw new Error(USAGE);
  const shop = await findShop(process.env, process.cwd());
  await importCsv({ ...shop, file, stock, log: console.log });
}

await main().catch((error: unknown) => {
  console.error(inOneLine(error));
  process.exitCode = 1;
});
