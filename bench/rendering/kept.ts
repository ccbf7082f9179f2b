import { Agent, get } from 'node:http';
import type { StartedShop } from '@tanabana/shop-runner/shop';
import { processorTimes } from '../processes.ts';
import { pidOf } from '../shop.ts';

const DOCUMENTS = 4000;
const LANES = 8;
const ROUNDS = 2;
const PAGES = ['/', '/shop', '/faq'];
const WITHOUT = { 'X-Client-Rendered': '1' };

/**
 * Measures the gateway's cost per document with and without rendered content, alternating. Rendered
 * documents are cached for a second, so most requests are cache hits.
 */
export async function measureKept(shop: StartedShop): Promise<void> {
  const pids = { gateway: await pidOf(shop, 'gateway'), pages: await pidOf(shop, 'pages') };
  const agent = new Agent({ keepAlive: true, maxSockets: LANES });

  const sizeOf = (path: string, headers: Record<string, string>): Promise<number> =>
    new Promise((resolve, reject) => {
      const url = new URL(path, shop.address);
      get(url, { agent, headers: { 'Accept-Encoding': 'gzip', ...headers } }, (answer) => {
        let bytes = 0;
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
        });
        answer.on('end', () => resolve(bytes));
        answer.on('error', reject);
        if (answer.statusCode !== 200) reject(new Error(`${path}: ${answer.statusCode}`));
      }).on('error', reject);
    });

  /** Milliseconds of processor time per document, of gateway and pages service together. */
  async function costOf(path: string, headers: Record<string, string>): Promise<number> {
    await sizeOf(path, headers);
    const before = await processorTimes(pids);
    let asked = 0;
    const lane = async (): Promise<void> => {
      while (asked < DOCUMENTS) {
        asked += 1;
        await sizeOf(path, headers);
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    const after = await processorTimes(pids);
    const spent = (name: string): number => (after[name] ?? 0) - (before[name] ?? 0);
    return (spent('gateway') + spent('pages')) / DOCUMENTS;
  }

  console.log(
    'cached, through the gateway: bytes and ms per document, without content · with content',
  );
  for (const path of PAGES) {
    let [without, rendered] = [0, 0];
    for (let round = 0; round < ROUNDS; round += 1) {
      without += (await costOf(path, WITHOUT)) / ROUNDS;
      rendered += (await costOf(path, {})) / ROUNDS;
    }
    const sizes = [await sizeOf(path, WITHOUT), await sizeOf(path, {})];
    const cells = [sizes[0], without.toFixed(3), sizes[1], rendered.toFixed(3)];
    console.log(path.padEnd(10) + cells.map((cell) => String(cell).padStart(8)).join(''));
  }
  agent.destroy();
}
