import { print } from '@tanabana/shop-runner/find-shop';
import type { CollectionSum } from './archive/write-archive.ts';

const count = new Intl.NumberFormat('en-IN');

/** One line per collection, and a total. */
export function countCollections(): { add(sum: CollectionSum): void; total(): string } {
  let [documents, bytes] = [0, 0];
  return {
    add(sum) {
      documents += sum.documents;
      bytes += sum.bytes;
      print(
        `  ${`${sum.db}.${sum.collection}`.padEnd(44)} ${count.format(sum.documents).padStart(12)}`,
      );
    },
    total: () => `${count.format(documents)} documents, ${(bytes / 1e6).toFixed(1)} MB`,
  };
}
