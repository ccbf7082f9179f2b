import { MAX_SHEET_PRODUCTS, type Product, shopDay, texts } from '@tanabana/contracts';
import { api, messageOf, serverNow, useApi } from '@tanabana/storefront';
import { Dialog, ErrorState, Skeleton } from '@tanabana/ui';
import { useEffect, useState } from 'react';
import { draftCalls } from '../draft-calls.ts';
import { ProductSheet } from './product-sheet.tsx';
import { createRateText } from './rate-text.ts';
import styles from './sheet.module.css';
import type { SheetProduct } from './sheet-rows.ts';

interface SheetDialogProps {
  /** Products by id, in order, or the drafts, newest first; the first 200 are edited. */
  of: readonly string[] | 'drafts';
  onClose: () => void;
}

/** Ids per call of the list. */
const BATCH = 100;

/** The sheet, once its products and the categories are loaded. */
export default function SheetDialog({ of, onClose }: SheetDialogProps) {
  const { found, error, retry } = useProductsOf(of);
  const categories = useApi(api.categories.list, { query: { limit: '500' } });
  const rates = useApi(api.products.gstRates, {});
  const failed = error ?? categories.error ?? rates.error;
  const retryAll = (): void => {
    if (error) retry();
    if (categories.error) categories.retry();
    if (rates.error) rates.retry();
  };
  if (found && categories.data && rates.data) {
    const { data } = categories.data;
    return (
      <ProductSheet
        products={found.products}
        categories={data.map(({ name }) => name)}
        rateText={createRateText(rates.data.rows, data, shopDay(serverNow()))}
        wanted={found.total}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog open onClose={onClose} title="Edit products" size="full">
      {failed ? (
        <ErrorState title={messageOf(failed, texts.failed.products)} onRetry={retryAll} />
      ) : (
        <div aria-busy="true">
          <Skeleton className={styles.loading} />
        </div>
      )}
    </Dialog>
  );
}

interface Found {
  products: SheetProduct[];
  /** Number of all that were asked for. */
  total: number;
}

async function readDrafts(): Promise<Found> {
  const { data, total } = await draftCalls.drafts({
    query: { fields: 'full', limit: String(MAX_SHEET_PRODUCTS) },
  });
  return { products: data.map((one) => ({ ...(one as Product), isDraft: true })), total };
}

async function read(all: readonly string[]): Promise<Found> {
  const ids = all.slice(0, MAX_SHEET_PRODUCTS);
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
  const products = ids.flatMap((id) => (found.get(id) as Product | undefined) ?? []);
  return { products, total: all.length };
}

/** Products as stored when the sheet is opened. */
function useProductsOf(of: SheetDialogProps['of']) {
  const [found, setFound] = useState<Found | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const [wanted] = useState(of);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    let isWanted = true;
    setError(null);
    (wanted === 'drafts' ? readDrafts() : read(wanted)).then(
      (all) => isWanted && setFound(all),
      (reason) => isWanted && setError(reason),
    );
    return () => {
      isWanted = false;
    };
  }, [wanted, attempt]);
  return { found, error, retry: () => setAttempt(attempt + 1) };
}
