import {
  Button,
  DownloadIcon,
  Filter,
  PlusIcon,
  SearchBox,
  Toolbar,
  UploadIcon,
} from '@tanabana/ui';
import { Allowed } from '../../shared/allowed.tsx';
import { FilterSheet, SearchRow, usePhone } from '../../shared/filter-sheet.tsx';
import { count } from '../../shared/formats.ts';
import { sorts, stocks } from './product-query.ts';
import { type OpenDialog, type Products, useCategoryOptions } from './use-products.ts';

interface ProductsToolbarProps {
  products: Products;
  onOpen: (dialog: OpenDialog) => void;
}

const noFilter = { category: '', stock: '', sort: 'newest' } as const;

/** Search, filters, sort, and actions on all products. */
export function ProductsToolbar({ products, onOpen }: ProductsToolbarProps) {
  const { state, set, list } = products;
  const search = <SearchBox label="Search products" value={state.q} onSearch={(q) => set({ q })} />;
  const shown = list.data?.data.map(({ _id }) => _id) ?? [];
  const exported = (
    <>
      <Allowed permission="products.write">
        <Button
          variant="secondary"
          disabled={shown.length === 0}
          onClick={() => onOpen({ what: 'sheet', of: shown })}
        >
          Edit as a Sheet
        </Button>
      </Allowed>
      <Button variant="secondary" onClick={() => onOpen({ what: 'export' })}>
        <DownloadIcon size={18} />
        Export
      </Button>
    </>
  );
  const added = (
    <>
      <Allowed permission="products.write">
        <Button variant="secondary" onClick={() => onOpen({ what: 'import' })}>
          <UploadIcon size={18} />
          Import
        </Button>
      </Allowed>
      <Allowed permission="products.write">
        <Button onClick={() => onOpen({ what: 'add' })}>
          <PlusIcon size={18} />
          Add Product
        </Button>
      </Allowed>
    </>
  );
  const filters = <ProductFilters products={products} />;
  const isPhone = usePhone();
  return (
    <Toolbar
      actions={
        <>
          {!isPhone && exported}
          {added}
        </>
      }
    >
      {isPhone ? (
        <SearchRow>
          {search}
          <FilterSheet
            set={filtersOf(state)}
            onClear={() => set(noFilter)}
            show={`Show ${list.data ? count(list.data.total, 'product') : 'the products'}`}
            actions={exported}
          >
            {filters}
          </FilterSheet>
        </SearchRow>
      ) : (
        <>
          {search}
          {filters}
        </>
      )}
    </Toolbar>
  );
}

const filtersOf = (state: Products['state']): number =>
  (['category', 'stock', 'sort'] as const).filter((name) => state[name] !== noFilter[name]).length;

function ProductFilters({ products: { state, set } }: Pick<ProductsToolbarProps, 'products'>) {
  return (
    <>
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
    </>
  );
}
