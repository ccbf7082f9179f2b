import { connect } from '@tanabana/service-kit/mongo';
import { createStorage } from '@tanabana/service-products/library';
import { demoProduct } from '../demo-products.ts';
import { storeAll } from '../store-all.ts';

/** Stores the missing ones of this many products of the benchmark's catalogue. */
export async function fill(
  uri: string,
  prefix: string,
  size: number,
  product: typeof demoProduct = demoProduct,
): Promise<void> {
  const client = await connect(uri);
  const { prepare, products, db } = createStorage(client, prefix);
  await prepare();
  const from = await db.collection('products').countDocuments();
  await storeAll('products', { from, to: size }, (numbers) =>
    products.insertMany(numbers.map(product)),
  );
  await client.close();
}
