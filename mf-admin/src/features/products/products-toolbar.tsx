import { api } from '@tanabana/storefront';
import { Button, PlusIcon, UploadIcon } from '@tanabana/ui';
import { ExportButton } from '../../shared/export-button.tsx';
import { Filter, SearchBox, Toolbar } from '../../shared/toolbar.tsx';
import {
  type OpenDialog,
  type Products,
  sorts,
  stocks,
  useCategoryOptions,
} from './use-products.ts';

interface ProductsToolbarProps {
  products: Products;
  onOpen: (dialog: OpenDialog) => void;
}

/** Search, filters, sort, and what can be done with all products. */
export function ProductsToolbar({ products: { state, set }, onOpen }: ProductsToolbarProps) {
  return (
    <Toolbar
      actions={
        <>
          <ExportButton name="products" load={() => api.products.exportCsv.file({})} />
          <Button variant="secondary" onClick={() => onOpen({ what: 'import' })}>
            <UploadIcon size={18} />
            Import CSV
          </Button>
          <Button onClick={() => onOpen({ what: 'add' })}>
            <PlusIcon size={18} />
            Add Product
          </Button>
        </>
      }
    >
      <SearchBox label="Search products" value={state.q} onSearch={(q) => set({ q })} />
      <Filter
        label="Category"
        value={state.category}
        options={useCategoryOptions('All categories', state.category)}
        onChange={(category) => set({ category })}
      />
      <Filter
        label="Stock"
        value={state.stock}
        options={stocks}
        onChange={(stock) => set({ stock })}
      />
      <Filter label="Sort" value={state.sort} options={sorts} onChange={(sort) => set({ sort })} />
    </Toolbar>
  );
}
