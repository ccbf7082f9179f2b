import { parseArgs } from 'node:util';
import { openComposeShop } from '../../e2e/containers/compose-shop.ts';
import { logLoad } from '../figures.ts';
import { measureMemory } from './memory.ts';
import { measureRates } from './rates.ts';
import { measureChange, measureRolling } from './rolling.ts';

// `npm run bench:containers [-- memory orders change rolling]` measures the compose file in a
// temporary project.

const MEASUREMENTS = {
  memory: measureMemory,
  orders: measureRates,
  change: measureChange,
  rolling: measureRolling,
};
type Name = keyof typeof MEASUREMENTS;

const all = Object.keys(MEASUREMENTS) as Name[];
const { positionals } = parseArgs({ allowPositionals: true });
const unknown = positionals.filter((name) => !all.some((one) => one === name));
if (unknown.length > 0)
  throw new Error(`There is no measurement ${unknown.join(', ')}: ${all.join(', ')}.`);

const began = performance.now();
const shop = await openComposeShop(process.cwd());
try {
  console.log(`built and up after ${((performance.now() - began) / 1000).toFixed(0)} s`);
  for (const name of positionals.length > 0 ? (positionals as Name[]) : all) {
    console.log(`\n── ${name}`);
    logLoad();
    await MEASUREMENTS[name](shop);
  }
} finally {
  await shop.close();
}
