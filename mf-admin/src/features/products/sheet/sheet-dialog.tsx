import { MAX_SHEET_PRODUCTS, type Product, texts } from '@tanabana/contracts';
import { api, messageOf, useApi } from '@tanabana/storefront';
import { Dialog, ErrorState, Skeleton } from '@tanabana/ui';
import { useEffect, useState } from 'react';
import { ProductSheet } from './product-sheet.tsx';
import styles from './sheet.module.css';

interface SheetDialogProps {
  /** Ids of the products, in order; the first 200 are edited. */
  ids: readonly string[];
  onClose: () => void;
}

/** Ids per call of the list. */
const BATCH = 100;

/** The sheet, once its products and the categories are loaded. */
export default function SheetDialog({ ids, onClose }: SheetDialogProps) {
  const { products, error, retry } = useProductsOf(ids);
  const categories = useApi(api.categories.list, { query: { limit: '500' } });
  const failed = error ?? categories.error;
  if (products && categories.data) {
    const names = categories.data.data.map(({ name }) => name);
    return (
      <ProductSheet products={products} categories={names} wanted={ids.length} onClose={onClose} />
    );
  }
  return (
    <Dialog open onClose={onClose} title="Edit products" size="full">
      {failed ? (
        <ErrorState
          title={messageOf(failed, texts.failed.products)}
          onRetry={error ? retry : categories.retry}
        />
      ) : (
        <div aria-busy="true">
          <Skeleton className={styles.loading} />
        </div>
      )}
    </Dialog>
  );
}

async function read(ids: readonly string[]): Promise<Product[]> {
  const batches = Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, at) =>
    ids.slice(at * BATCH, (at + 1) * BATCH),
  );
  const pages = await Promise.all(
    batches.map((batch) =>
      api.products.list({
        query: { ids: batch.join(), fields: 'full', limit: String(BATCH) },
      }),
    ),
  );
  const found = new Map(pages.flatMap(({ data }) => data).map((one) => [one._id, one]));
  return ids.flatMap((id) => (found.get(id) as Product | undefined) ?? []);
}

/** Products as stored when the sheet is opened. */
function useProductsOf(ids: readonly string[]) {
  const [products, setProducts] = useState<Product[] | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const [wanted] = useState(() => ids.slice(0, MAX_SHEET_PRODUCTS));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    let isWanted = true;
    setError(null);
    read(wanted).then(
      (all) => isWanted && setProducts(all),
      (reason) => isWanted && setError(reason),
    );
    return () => {
      isWanted = false;
    };
  }, [wanted, attempt]);
  return { products, error, retry: () => setAttempt(attempt + 1) };
}
