import { onTestFinished, vi } from 'vitest';
import type { ProductStorage } from '../src/storage.ts';

/**
 * For the rest of a test, reading the catalogue repeats the first product: the first two exports
 * are endless, others end when the returned function is called.
 */
export async function holdCatalogue({ products }: ProductStorage): Promise<() => void> {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const { value: record } = await products.all().next();
  if (!record) throw new Error('There is no product.');
  const read = vi.spyOn(products, 'all').mockImplementation(async function* () {
    const isEndless = read.mock.calls.length <= 2;
    for (let rows = 0; isEndless || rows < 300; rows += 1) yield record;
    await finished;
  });
  onTestFinished(() => read.mockRestore());
  return () => finish();
}
