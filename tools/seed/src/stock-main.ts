import { pipeline } from 'node:stream/promises';
import { type ProgramOptions, print, withShop } from '@tanabana/shop-runner/find-shop';
import { skuReport } from './stock/sku-report.ts';
import { createStockReport, type StockDifference, type StockReport } from './stock/stock-report.ts';

const USAGE = `Use: npm run stock -- check | skus | settle <reason>`;

const lineOf = ({ sku, name, variant, ...sums }: StockDifference): string => {
  const { there, sold, unplaced, cameIn, difference } = sums;
  const what = `${sku} ${name}${variant === undefined ? '' : ` (${variant})`}`;
  const parts = `${there} there + ${sold} sold${unplaced > 0 ? ` + ${unplaced} given back to nowhere` : ''}`;
  if (cameIn === null) return `? ${what}: ${parts}, and nothing says how many came in`;
  const much = difference > 0 ? `${difference} too many` : `${-difference} missing`;
  return `✗ ${what}: ${much}: ${parts}, but ${cameIn} came in`;
};

function printReport({ products, variants, busy, differences }: StockReport): void {
  for (const difference of differences) print(lineOf(difference));
  if (busy > 0) print(`… ${busy} products sold too fast to be looked at: run it again`);
  const wrong = differences.filter(({ cameIn }) => cameIn !== null).length;
  const unknown = differences.length - wrong;
  print(
    `${products} products, ${variants} variants counted: ${wrong} differences, ${unknown} unknown`,
  );
}

/**
 * `npm run stock -- check`: whether what is there and what orders hold is what came in, product by product and
 * variant by variant. Ends with 1 where it is not. `settle <reason>` takes what is there as right from
 * then on, and says so in the audit. `skus` writes a CSV of all variants with their SKUs.
 */
export const main = (program: ProgramOptions): Promise<void> =>
  withShop('stock', program, async (client, { dbPrefix }) => {
    const [what, ...words] = program.args;
    const reason = words.join(' ').trim();
    if (what !== 'check' && what !== 'skus' && what !== 'settle') throw new Error(USAGE);
    if ((what === 'settle') !== (reason !== '')) throw new Error(USAGE);
    if (what === 'skus') {
      return pipeline(skuReport(client, dbPrefix), process.stdout, { end: false });
    }
    const stock = createStockReport(client, dbPrefix);
    if (what === 'settle') {
      printReport(await stock.settle({ by: 'npm run stock', reason }));
      return print(`✓ What is there is taken as right from now on: ${reason}`);
    }
    const report = await stock.check();
    printReport(report);
    if (report.differences.length > 0) {
      throw new Error(
        'The stock does not add up. The dashboard shows what was entered of these products; npm run stock -- settle <reason> takes what is there as right.',
      );
    }
    print('✓ All that came in is there or sold.');
  });
