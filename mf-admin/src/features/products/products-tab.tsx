import { type ProductCard, texts } from '@tanabana/contracts';
import { lazily } from '@tanabana/storefront';
import { useState } from 'react';
import { ListStates } from '../../parts/list-states.tsx';
import { Pager } from '../../parts/pager.tsx';
import { BulkBar } from './bulk/bulk-bar.tsx';
import { ProductRemoval } from './product-removal.tsx';
import { ProductsTable } from './products-table.tsx';
import { ProductsToolbar } from './products-toolbar.tsx';
import { PAGE_SIZE, useProducts } from './use-products.ts';
import { useSelection } from './use-selection.ts';

const ProductForm = lazily(() => import('./form/product-dialog.tsx'));
const ProductView = lazily(() => import('./view/product-view.tsx'));
const ImportDialog = lazily(() => import('./import/import-dialog.tsx'));
const BulkDialog = lazily(() => import('./bulk/bulk-dialog.tsx'));

/** What is open above the list. */
export type Doing =
  | { what: 'add' | 'import' | 'bulk' }
  | { what: 'view' | 'edit' | 'duplicate' | 'remove'; product: ProductCard };

/** Products: search, add, view, edit, duplicate, delete, CSV, many at once (spec.md section 2). */
export default function ProductsTab() {
  const products = useProducts();
  const { list, page, searchOf } = products;
  const [doing, setDoing] = useState<Doing | null>(null);
  const selection = useSelection();
  const close = (): void => setDoing(null);
  const rows = list.data?.data ?? [];
  return (
    <>
      <ProductsToolbar products={products} onDo={setDoing} />
      <ListStates
        state={list}
        failed={texts.failed.products}
        count={rows.length}
        empty={{ title: 'No results' }}
        expected={10}
      >
        <ProductsTable products={products} rows={rows} selection={selection} onDo={setDoing} />
        <Pager
          label="Products"
          page={page}
          limit={PAGE_SIZE}
          total={list.data?.total ?? 0}
          searchOf={(to) => searchOf({ page: String(to) })}
        />
      </ListStates>
      <BulkBar selection={selection} onChange={() => setDoing({ what: 'bulk' })} />
      {doing?.what === 'add' && <ProductForm onClose={close} />}
      {doing?.what === 'edit' && <ProductForm id={doing.product._id} onClose={close} />}
      {doing?.what === 'duplicate' && <ProductForm id={doing.product._id} copy onClose={close} />}
      {doing?.what === 'view' && <ProductView id={doing.product._id} onClose={close} />}
      {doing?.what === 'remove' && <ProductRemoval product={doing.product} onClose={close} />}
      {doing?.what === 'import' && <ImportDialog onClose={close} />}
      {doing?.what === 'bulk' && <BulkDialog selection={selection} onClose={close} />}
    </>
  );
}
