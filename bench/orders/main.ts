import { parseArgs } from 'node:util';
import { compareRates } from './compare.ts';
import { measureCrashes } from './crash.ts';
import { measurePromotions } from './promotions.ts';
import { measureRate } from './rate.ts';
import { measureStats } from './stats.ts';

// `npm run bench:orders [-- rate | crash [kills] | stats | promotions]`: each on a temporary shop or database on
// this machine; `-- compare <folder> [1,8,32]` compares with another checkout, with these numbers of buyers.

const [what = 'rate', ...rest] = parseArgs({ allowPositionals: true }).positionals;
switch (what) {
  case 'rate':
    await measureRate();
    break;
  case 'crash':
    await measureCrashes(Number(rest[0] ?? 30));
    break;
  case 'stats':
    await measureStats();
    break;
  case 'promotions':
    await measurePromotions();
    break;
  case 'compare':
    await compareRates(rest[0] ?? '.', rest[1]?.split(',').map(Number));
    break;
  default:
    throw new Error(`There is no measurement ${what}: rate, crash, stats, promotions or compare.`);
}
