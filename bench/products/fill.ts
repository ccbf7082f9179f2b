import { connect } from '@tanabana/service-kit/mongo';
import { createStorage } from '@tanabana/service-products/library';
import { demoProduct } from '../demo-products.ts';
import { storeAll } from '../store-all.ts';

/** Stores so many products of the bench's catalogue. */
export async function fill(
  uri: string,
  prefix: string,
  size: number,
  product: typeof demoProduct = demoProduct,
): Promise<void> {
  const client = await connect(uri);
  const { prepare, products } = createStorage(client, prefix);
  await prepare();
  await storeAll('products', { to: size }, (numbers) => products.insertMany(numbers.map(product)));
  await client.close();
}
