import { pipeline } from 'node:stream/promises';
import { type ProgramOptions, print, withShop } from '@tanabana/shop-runner/find-shop';
import { skuReport } from './stock/sku-report.ts';
import { createStockReport, type StockDifference, type StockReport } from './stock/stock-report.ts';

const USAGE = `Use: npm run stock -- check | skus | settle <reason>`;

const lineOf = ({ sku, name, variant, ...sums }: StockDifference): string => {
  const { there, sold, unplaced, cameIn, difference } = sums;
  const what = `${sku} ${name}${variant === undefined ? '' : ` (${variant})`}`;
  const parts = `${there} in stock + ${sold} sold${unplaced > 0 ? ` + ${unplaced} returned without a variant` : ''}`;
  if (cameIn === null) return `? ${what}: ${parts}, and the number of received units is unknown`;
  const much = difference > 0 ? `${difference} too many` : `${-difference} missing`;
  return `✗ ${what}: ${much}: ${parts}, but ${cameIn} received`;
};

function printReport({ products, variants, busy, differences }: StockReport): void {
  for (const difference of differences) print(lineOf(difference));
  if (busy > 0) print(`… ${busy} products sold too fast to be compared: run it again`);
  const wrong = differences.filter(({ cameIn }) => cameIn !== null).length;
  const unknown = differences.length - wrong;
  print(
    `${products} products, ${variants} variants counted: ${wrong} differences, ${unknown} unknown`,
  );
}

/**
 * `npm run stock -- check`: compares stock and orders with the received units, per product and
 * variant. Exits with 1 on a difference. `settle <reason>` accepts the current stock, with an audit
 * entry. `skus` writes a CSV of all variants with their SKUs.
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
      return print(`✓ The current stock is accepted from now on: ${reason}`);
    }
    const report = await stock.check();
    printReport(report);
    if (report.differences.length > 0) {
      throw new Error(
        'The stock does not match. The dashboard shows the entries of these products; npm run stock -- settle <reason> accepts the current stock.',
      );
    }
    print('✓ All received units are in stock or sold.');
  });
