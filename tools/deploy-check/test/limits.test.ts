import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { inCompose, ROOT } from './testing/shop.ts';

/** Limits are whole hundreds of megabytes. */
const STEP = 100;

test('products may use a quarter more than measured', async () => {
  const operations = await readFile(`${ROOT}docs/operations.md`, 'utf8');
  const [, service, decoder] =
    /memory of products with 1,000,000 products: .* (\d+) MB at most, plus (\d+) MB for decoding/.exec(
      operations,
    ) ?? [];
  const measured = Number(service) + Number(decoder);
  const limit = Number.parseInt(inCompose('products').deploy.resources.limits.memory, 10);
  expect(limit).toBe(Math.ceil((measured * 1.25) / STEP) * STEP);
});
