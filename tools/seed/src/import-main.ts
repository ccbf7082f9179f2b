import { parseArgs } from 'node:util';
import { findShop, type ProgramOptions } from '@tanabana/shop-runner/find-shop';
import { failInOneLine } from './fail-in-one-line.ts';
import { importCsv } from './import/import-csv.ts';

const USAGE = `Use: npm run import -- <file.csv> [--stock <units per product, 25>]`;

/** `npm run import`. @param root the repository */
export const main = (options: ProgramOptions): Promise<void> =>
  importFile(options).catch(failInOneLine);

async function importFile({ root, args }: ProgramOptions): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { stock: { type: 'string', default: '25' } },
  });
  const [file, ...more] = positionals;
  const stock = Number(values.stock);
  if (!file || more.length > 0 || !/^\d{1,6}$/.test(values.stock)) throw new Error(USAGE);
  const shop = await findShop(process.env, root);
  await importCsv({ ...shop, file, stock, log: console.log });
}
