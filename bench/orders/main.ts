import { parseArgs } from 'node:util';
import { measureCrashes } from './crash.ts';
import { measureRate } from './rate.ts';
import { measureStats } from './stats.ts';

// `npm run bench:orders [-- rate | crash [kills] | stats]`: each on a shop or a database of its own, on
// this machine only, which is thrown away.

const [what = 'rate', count] = parseArgs({ allowPositionals: true }).positionals;
switch (what) {
  case 'rate':
    await measureRate();
    break;
  case 'crash':
    await measureCrashes(Number(count ?? 30));
    break;
  case 'stats':
    await measureStats();
    break;
  default:
    throw new Error(`There is no measurement ${what}: rate, crash or stats.`);
}
