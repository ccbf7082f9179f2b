import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { rsbuildCommand } from '@tanabana/shop-runner/build-pages';

const ROOT = join(import.meta.dirname, '../..');
const execute = promisify(execFile);

/** Replaces a text of a source file, which must be there. */
async function replaceIn(file: string, from: string, to: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} does not contain: ${from}`);
  await writeFile(file, text.replace(from, to));
}

/**
 * Builds mf-cart-checkout as it was before quotes: it requests none, contains ₹50 and ₹1,000, and
 * sends orders without a quote.
 * @returns the folder of the build; the caller removes `folder`
 */
export async function buildEarlierCheckout(): Promise<{ folder: string; dist: string }> {
  const cache = join(ROOT, 'node_modules/.cache/tanabana');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'earlier-checkout-'));
  await cp(join(ROOT, 'mf-cart-checkout'), folder, {
    recursive: true,
    filter: (source) => !/node_modules|\/dist(\/|$)|\.test\.tsx?$/.test(source.slice(ROOT.length)),
  });
  const source = (name: string): string => join(folder, 'src', name);
  await replaceIn(
    source('cart/use-quote.ts'),
    'useApi(api.orders.quote, asked && { body: asked })',
    'useApi(api.orders.quote, null)',
  );
  await replaceIn(
    source('cart/use-quote.ts'),
    'const rates = useDeliveryTerms();',
    'useDeliveryTerms();\n  const rates = { flatRate: 50, freeFrom: 1000 };',
  );
  await replaceIn(
    source('checkout/your-order.tsx'),
    'const { flatRate } = useDeliveryTerms();',
    'useDeliveryTerms();\n  const flatRate = 50;',
  );
  await replaceIn(
    source('checkout/use-place-order.ts'),
    'if (!asked) return { totals };',
    'if (asked) return { totals };',
  );
  await execute(process.execPath, [rsbuildCommand(ROOT), 'build'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return { folder, dist: join(folder, 'dist') };
}
