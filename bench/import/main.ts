import { writeFile } from 'node:fs/promises';
import type { ImportResult } from '@tanabana/contracts';
import type { StartedShop } from '@tanabana/shop-runner/shop';
import { signInAdmin } from '@tanabana/test-kit/shop-client';
import { CATEGORIES, demoProduct, makeCategories } from '../demo-products.ts';
import { logLoad } from '../figures.ts';
import { memoryOf } from '../processes.ts';
import { pidOf, withShop } from '../shop.ts';

// `npm run bench:import` measures the import of a large catalogue file, on a temporary shop and
// loopback addresses only; see README.md.

const SIZES = [2000, 20_000];
const BAD_EVERY = 40;
const KILL_AFTER = 8000;

interface Answer {
  /** Result of an import, complete or interrupted. */
  text: string;
  ms: number;
}

/** A catalogue with this many lines; every fortieth has no price. */
function catalogue(name: string, lines: number, price = 0): string {
  const rows = Array.from({ length: lines }, (_, at) => {
    const { name: title, category, description, stock, colors } = demoProduct(at);
    const rupees = at % BAD_EVERY === 7 ? 'free' : String(500 + price);
    const colour = colors.map((one) => `${one.name}: ${one.sizes.join('/')}`).join(' | ');
    const known = CATEGORIES.find(({ slug }) => slug === category.slug)?.name;
    return `${name}-${at},${title},${known},${rupees},400,${stock},${colour},"${description}"`;
  });
  return ['sku,name,category,price,saleprice,stock,colors,description', ...rows].join('\n');
}

/** Sends a catalogue; `onLines` receives the number of lines answered so far. */
async function send(
  shop: StartedShop,
  token: string,
  file: string,
  onLines: (lines: number) => void = () => {},
): Promise<Answer> {
  const began = performance.now();
  const headers = { 'content-type': 'text/csv', authorization: `Bearer ${token}` };
  const address = `${shop.address}/api/products/import`;
  const answer = await fetch(address, { method: 'POST', headers, body: file });
  let text = '';
  let lines = 0;
  try {
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += part;
      lines += part.split('\n').length - 1;
      onLines(lines);
    }
  } catch {
    // interrupted
  }
  return { text, ms: performance.now() - began };
}

const sums = ({ lines: _, ...rest }: ImportResult): string => JSON.stringify(rest);

async function measure(shop: StartedShop, token: string, lines: number): Promise<void> {
  const kinds = { new: 0, again: 0, 'other prices': 100 };
  for (const [kind, price] of Object.entries(kinds)) {
    const pid = await pidOf(shop, 'products');
    await writeFile(`/proc/${pid}/clear_refs`, '5');
    const before = await memoryOf(pid);
    const { text, ms } = await send(shop, token, catalogue(`S${lines}`, lines, price));
    const { peak } = await memoryOf(pid);
    const result = JSON.parse(text) as ImportResult;
    console.log(
      `${String(lines).padStart(6)} lines, ${kind}: ${(ms / 1000).toFixed(1)} s, ` +
        `${before.now.toFixed(0)} MB before, ${peak.toFixed(0)} MB at most; ${sums(result)}`,
    );
  }
}

/** Kills the service during an import, then imports the same file again. */
async function measureCrash(shop: StartedShop, token: string): Promise<void> {
  const [, lines = 0] = SIZES;
  const file = catalogue('CRASH', lines);
  const pid = await pidOf(shop, 'products');
  let killed = false;
  const { text } = await send(shop, token, file, (received) => {
    if (killed || received < KILL_AFTER) return;
    killed = true;
    process.kill(pid, 'SIGKILL');
  });
  const received = [...text.matchAll(/"sku":"([^"]+)","outcome":"added"/g)].map(([, sku]) => sku);
  while (!(await fetch(`${shop.address}/api/products?limit=1`)).ok) {
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const again = JSON.parse((await send(shop, token, file)).text) as ImportResult;
  const outcome = new Map(again.lines.map((line) => [line.sku, line.outcome]));
  const lost = received.filter((sku) => outcome.get(sku) !== 'unchanged');
  console.log(
    `killed after ${received.length} lines reported as added: ${lost.length} of them lost; ` +
      `the same file again: ${sums(again)}`,
  );
  if (lost.length > 0 || again.added + again.unchanged + again.refused !== lines) {
    throw new Error('The reported lines differ from the stored ones.');
  }
}

logLoad();
await withShop({ LOG_LEVEL: 'error' }, async (shop) => {
  await makeCategories(shop);
  const { token } = await signInAdmin(shop);
  for (const lines of SIZES) await measure(shop, token, lines);
  await measureCrash(shop, token);
});
