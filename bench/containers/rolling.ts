import { type ComposeShop, partsOf } from '../../e2e/containers/compose-shop.ts';
import {
  buildOtherPages,
  deployPages,
  rollService,
  underTraffic,
} from '../../e2e/containers/rolling.ts';

const TURNS = 3;
const WIDTHS = [9, 11, 8, 17, 20];

/**
 * Deploys each part three times at fifty requests per second. The exit code reports whether one
 * failed.
 */
export async function measureRolling(shop: ComposeShop): Promise<void> {
  const { services, pages } = await partsOf(shop);
  const other = `${shop.tag}-other`;
  await buildOtherPages(shop, pages, other);
  let failed = 0;
  console.log(
    'part               turn  seconds  answers/s  failed  longest wait ms  longest gap ms',
  );
  const measure = async (name: string, turn: number, work: () => Promise<unknown>) => {
    const began = performance.now();
    const { reads, orders, problems, longestMs, silenceMs } = await underTraffic(shop, work);
    failed += problems.length;
    const seconds = (performance.now() - began) / 1000;
    const rate = (reads + orders.length) / seconds;
    const cells = [seconds, rate, problems.length, longestMs, silenceMs].map((cell, at) =>
      cell.toFixed(0).padStart(WIDTHS[at] ?? 0),
    );
    console.log(`${name.padEnd(19)}${String(turn).padStart(4)}${cells.join('')}`);
    for (const problem of problems) console.log(`  ${problem}`);
  };
  for (let turn = 1; turn <= TURNS; turn += 1) {
    for (const name of services) await measure(name, turn, () => rollService(shop, name));
    const tag = turn % 2 ? other : shop.tag;
    for (const name of pages) await measure(name, turn, () => deployPages(shop, name, tag));
  }
  console.log(`${failed} requests failed`);
  if (failed > 0) process.exitCode = 1;
}

/**
 * Measures seconds from a source change of one module until it is live: its image is built and run.
 */
export async function measureChange(shop: ComposeShop): Promise<void> {
  const [tag, began] = [`${shop.tag}-change`, performance.now()];
  await buildOtherPages(shop, ['mf-content'], tag);
  const built = performance.now();
  await deployPages(shop, 'mf-content', tag);
  const seconds = [built, performance.now()].map((at) => ((at - began) / 1000).toFixed(1));
  console.log(`a change of mf-content: built after ${seconds[0]} s, live after ${seconds[1]} s`);
}
