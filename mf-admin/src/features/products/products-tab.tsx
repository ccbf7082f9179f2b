import { BIN_DAYS, MAX_BULK_PRODUCTS, type ProductCard, texts } from '@tanabana/contracts';
import { api, invalidate, lazily, messageOf, notify } from '@tanabana/storefront';
import { Button } from '@tanabana/ui';
import { useState } from 'react';
import { Allowed } from '../../shared/allowed.tsx';
import { ListStates, Pager } from '../../shared/list.tsx';
import { RemovalDialog } from '../../shared/removal-dialog.tsx';
import { BulkBar, useSelection } from '../../shared/selection.tsx';
import { useRequested } from '../../shared/use-requested.ts';
import { useTableViews } from '../../shared/views/use-table-views.ts';
import { ViewBar } from '../../shared/views/view-bar.tsx';
import { restoreProduct } from './bin-calls.ts';
import { PictureFetchStatus } from './picture-fetch-status.tsx';
import { PAGE_SIZE } from './product-query.ts';
import styles from './products.module.css';
import { PRODUCT_COLUMNS, ProductsTable } from './products-table.tsx';
import { ProductsToolbar } from './products-toolbar.tsx';
import { type OpenDialog, useProducts } from './use-products.ts';

const ProductForm = lazily(() => import('./form/product-dialog.tsx'));
const ProductView = lazily(() => import('./product-view.tsx'));
const ImportDialog = lazily(() => import('./import/import-dialog.tsx'));
const ExportDialog = lazily(() => import('./export-dialog.tsx'));
const SynonymsDialog = lazily(() => import('./synonyms-dialog.tsx'));
const BinDialog = lazily(() => import('./bin-dialog.tsx'));
const DraftsDialog = lazily(() => import('./drafts-dialog.tsx'));
const SheetDialog = lazily(() => import('./sheet/sheet-dialog.tsx'));
const BulkDialog = lazily(() => import('./bulk/bulk-dialog.tsx'));

/** Product list: search, add, view, edit, duplicate, delete, CSV, bulk changes (rule 2.22). */
export default function ProductsTab() {
  const products = useProducts();
  const { list } = products;
  const views = useTableViews('products', products);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const selection = useSelection<ProductCard>(MAX_BULK_PRODUCTS);
  useRequested({
    add: () => setDialog({ what: 'add' }),
    import: () => setDialog({ what: 'import' }),
    drafts: () => setDialog({ what: 'drafts' }),
    bin: () => setDialog({ what: 'bin' }),
  });
  const close = (): void => setDialog(null);
  const rows = list.data?.data ?? [];
  return (
    <>
      <ProductsToolbar products={products} onOpen={setDialog} />
      <ViewBar views={views} columns={PRODUCT_COLUMNS} />
      <div className={styles.aboveList}>
        <PictureFetchStatus />
      </div>
      <ListStates
        state={list}
        failed={texts.failed.products}
        count={rows.length}
        empty={{ title: 'No results' }}
        expected={10}
      >
        <ProductsTable
          products={products}
          rows={rows}
          selection={selection}
          hidden={views.hidden}
          onOpen={setDialog}
        />
        <Pager label="Products" address={products} limit={PAGE_SIZE} total={list.data?.total} />
      </ListStates>
      <Allowed permission="products.write">
        <Button variant="quiet" size="s" onClick={() => setDialog({ what: 'synonyms' })}>
          Search Words
        </Button>
      </Allowed>
      <Allowed permission="products.write">
        <Button variant="quiet" size="s" onClick={() => setDialog({ what: 'bin' })}>
          Bin
        </Button>
      </Allowed>
      <Allowed permission="products.write">
        <Button variant="quiet" size="s" onClick={() => setDialog({ what: 'drafts' })}>
          Drafts
        </Button>
      </Allowed>
      <BulkBar selection={selection} one="product">
        <Allowed permission="products.write">
          <Button size="s" variant="light" onClick={() => setDialog({ what: 'bulk' })}>
            Change stock or price
          </Button>
          <Button
            size="s"
            variant="light"
            onClick={() => setDialog({ what: 'sheet', of: [...selection.chosen.keys()] })}
          >
            Edit as a sheet
          </Button>
        </Allowed>
      </BulkBar>
      {dialog?.what === 'add' && <ProductForm onClose={close} />}
      {dialog?.what === 'edit' && <ProductForm id={dialog.product._id} onClose={close} />}
      {dialog?.what === 'duplicate' && <ProductForm id={dialog.product._id} copy onClose={close} />}
      {dialog?.what === 'view' && <ProductView id={dialog.product._id} onClose={close} />}
      {dialog?.what === 'remove' && <ProductRemoval product={dialog.product} onClose={close} />}
      {dialog?.what === 'import' && <ImportDialog onClose={close} />}
      {dialog?.what === 'export' && <ExportDialog onClose={close} />}
      {dialog?.what === 'synonyms' && <SynonymsDialog onClose={close} />}
      {dialog?.what === 'bin' && <BinDialog onClose={close} />}
      {dialog?.what === 'drafts' && (
        <DraftsDialog
          onEdit={(product) => setDialog({ what: 'edit-draft', product })}
          onEditAll={() => setDialog({ what: 'sheet', of: 'drafts' })}
          onClose={close}
        />
      )}
      {dialog?.what === 'edit-draft' && (
        <ProductForm id={dialog.product._id} place="drafts" onClose={close} />
      )}
      {dialog?.what === 'sheet' && <SheetDialog of={dialog.of} onClose={close} />}
      {dialog?.what === 'bulk' && <BulkDialog selection={selection} onClose={close} />}
    </>
  );
}

async function undo(product: ProductCard): Promise<void> {
  const failed = `${product.name} could not be restored.`;
  await restoreProduct(product).catch((error: unknown) =>
    notify({ tone: 'danger', text: messageOf(error, failed) }),
  );
}

/** Moves a product to the bin after a confirmation. Orders keep their own copy. */
function ProductRemoval({ product, onClose }: { product: ProductCard; onClose: () => void }) {
  const remove = async (): Promise<void> => {
    await api.products.remove({ params: { id: product._id } });
    await Promise.all([invalidate('/api/products'), invalidate('/api/categories')]);
    notify({
      text: `${product.name} deleted`,
      action: { label: 'Undo', run: () => void undo(product) },
      personal: true,
    });
  };
  return (
    <RemovalDialog title="Delete this product?" remove={remove} onClose={onClose}>
      {product.name} will be removed from the shop. It stays in the bin for {BIN_DAYS} days.
      Existing orders keep their products.
    </RemovalDialog>
  );
}
