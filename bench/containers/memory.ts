import { setTimeout } from 'node:timers/promises';
import { signUp } from '@tanabana/test-kit/shop-client';
import { type ComposeShop, docker } from '../../e2e/containers/compose-shop.ts';
import { aProduct } from '../../e2e/shop/products.ts';
import { startLoad } from '../../e2e/support/load.ts';

const SETTLE_MS = 30_000;
const LOAD_MS = 60_000;

type Memory = Map<string, { used: number; limit: string }>;

/** MB of each running container, without memory that the system can reclaim. */
async function read(shop: ComposeShop): Promise<Memory> {
  const ids = (await shop.run('docker', 'compose', 'ps', '--quiet')).split('\n').filter(Boolean);
  const format = '{{.Name}} {{.MemUsage}}';
  const lines = (await docker('stats', '--no-stream', '--format', format, ...ids)).trim();
  return new Map(
    lines.split('\n').map((line) => {
      const [, name = '', value, unit = '', limit = ''] =
        /^(\S+) ([\d.]+)(\wi?B) \/ (\S+)$/.exec(line) ?? [];
      return [
        name.replace(`${shop.project}-`, ''),
        { used: Number(value) * (MB[unit[0] ?? ''] ?? 0), limit },
      ];
    }),
  );
}
const MB: Record<string, number> = { B: 1e-6, K: 1 / 1024, M: 1, G: 1024 };

/**
 * Measures MB of each container: idle, and the maximum within a minute of eight shoppers without
 * pauses.
 */
export async function measureMemory(shop: ComposeShop): Promise<void> {
  await setTimeout(SETTLE_MS);
  const idle = await read(shop);
  const [product, session] = [await aProduct(shop, { stock: 1_000_000 }), await signUp(shop)];
  const load = startLoad({ address: shop.address, session, product, readers: 4, buyers: 4 });
  const most: Memory = new Map();
  for (const until = performance.now() + LOAD_MS; performance.now() < until; )
    for (const [name, now] of await read(shop))
      if (now.used > (most.get(name)?.used ?? 0)) most.set(name, now);
  const { reads, orders, problems } = await load.stop();
  console.log(`${reads} reads, ${orders.length} orders, ${problems.length} problems`);
  console.log('container           idle MB   at most MB   limit');
  for (const [name, { used, limit }] of most) {
    const cells = [idle.get(name)?.used ?? 0, used].map((mb) => mb.toFixed(0));
    console.log(`${name.padEnd(18)}${cells[0]?.padStart(9)}${cells[1]?.padStart(13)}   ${limit}`);
  }
}
