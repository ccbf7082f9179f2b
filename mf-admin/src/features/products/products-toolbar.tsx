import { texts } from '@tanabana/contracts';
import { api, notify } from '@tanabana/storefront';
import { Button, DownloadIcon, PlusIcon, SelectField, UploadIcon } from '@tanabana/ui';
import { useTask } from '../../hooks/use-task.ts';
import { SearchBox } from '../../parts/search-box.tsx';
import { Toolbar } from '../../parts/toolbar.tsx';
import { dayStamp, saveFile } from '../../words/save-file.ts';
import type { Doing } from './products-tab.tsx';
import { useCategories } from './use-categories.ts';
import type { Products } from './use-products.ts';

const stocks = [
  { value: '', label: 'Any stock' },
  { value: 'in', label: 'In stock' },
  { value: 'low', label: 'Low stock' },
  { value: 'out', label: 'Out of stock' },
];
const sorts = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'name-asc', label: 'Name, A to Z' },
  { value: 'name-desc', label: 'Name, Z to A' },
  { value: 'price-asc', label: 'Price, low to high' },
  { value: 'price-desc', label: 'Price, high to low' },
  { value: 'category-asc', label: 'Category, A to Z' },
  { value: 'category-desc', label: 'Category, Z to A' },
  { value: 'stock-asc', label: 'Stock, fewest first' },
  { value: 'stock-desc', label: 'Stock, most first' },
];

interface ProductsToolbarProps {
  products: Products;
  onDo: (doing: Doing) => void;
}

/** Search, filters, sort, and what can be done with all products. */
export function ProductsToolbar({ products: { state, set }, onDo }: ProductsToolbarProps) {
  return (
    <Toolbar
      actions={
        <>
          <ExportButton />
          <Button variant="secondary" onClick={() => onDo({ what: 'import' })}>
            <UploadIcon size={18} />
            Import CSV
          </Button>
          <Button onClick={() => onDo({ what: 'add' })}>
            <PlusIcon size={18} />
            Add Product
          </Button>
        </>
      }
    >
      <SearchBox
        label="Search products"
        placeholder="Search products"
        value={state.q}
        onSearch={(q) => set({ q, page: '1' })}
      />
      <CategoryFilter
        value={state.category}
        onChange={(category) => set({ category, page: '1' })}
      />
      <SelectField
        hideLabel
        label="Stock"
        value={state.stock}
        options={stocks}
        onChange={(event) => set({ stock: event.target.value, page: '1' })}
      />
      <SelectField
        hideLabel
        label="Sort"
        value={state.sort}
        options={sorts}
        onChange={(event) => set({ sort: event.target.value, page: '1' })}
      />
    </Toolbar>
  );
}

function CategoryFilter({ value, onChange }: { value: string; onChange: (name: string) => void }) {
  const names = (useCategories() ?? []).map(({ name }) => name);
  const shown = value !== '' && !names.includes(value) ? [...names, value] : names;
  return (
    <SelectField
      hideLabel
      label="Category"
      value={value}
      options={[
        { value: '', label: 'All categories' },
        ...shown.map((name) => ({ value: name, label: name })),
      ]}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function ExportButton() {
  const { busy, run } = useTask(texts.failed.products);
  const save = () =>
    run(async () => {
      const file = await api.products.exportCsv.file({});
      saveFile(file, `products-${dayStamp()}.csv`);
    }).then((done) => {
      if (!done)
        notify({ tone: 'danger', text: 'The export could not be made. Please try again.' });
    });
  return (
    <Button variant="secondary" busy={busy} onClick={save}>
      <DownloadIcon size={18} />
      Export CSV
    </Button>
  );
}
