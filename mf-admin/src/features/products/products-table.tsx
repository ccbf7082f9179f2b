import type { ProductCard } from '@tanabana/contracts';
import { pictureUrl } from '@tanabana/storefront';
import { Badge, type Column, Table } from '@tanabana/ui';
import { Price } from './price.tsx';
import { ProductActions } from './product-actions.tsx';
import { tagWords } from './product-words.ts';
import styles from './products.module.css';
import type { Doing } from './products-tab.tsx';
import { SelectBox } from './select-box.tsx';
import { StockCell } from './stock-cell.tsx';
import { PAGE_SIZE, type Products } from './use-products.ts';
import type { Selection } from './use-selection.ts';

interface ProductsTableProps {
  products: Products;
  rows: readonly ProductCard[];
  selection: Selection;
  onDo: (doing: Doing) => void;
}

/** The columns of spec.md section 2, with stock, which is changed in place, and boxes to choose many. */
export function ProductsTable({ products, rows, selection, onDo }: ProductsTableProps) {
  const { list, page, state, set } = products;
  const { chosen, toggle, toggleAll } = selection;
  const sortOf = (field: 'name' | 'price' | 'category' | 'stock'): Column<ProductCard>['sort'] => ({
    direction:
      state.sort === `${field}-asc`
        ? 'ascending'
        : state.sort === `${field}-desc`
          ? 'descending'
          : null,
    onSort: () =>
      set({ sort: state.sort === `${field}-asc` ? `${field}-desc` : `${field}-asc`, page: '1' }),
  });
  const columns: Column<ProductCard>[] = [
    {
      id: 'choose',
      header: 'Choose',
      block: 'corner',
      hideHeader: true,
      headerCell: (
        <SelectBox
          label="Choose all on this page"
          checked={rows.every(({ _id }) => chosen.has(_id))}
          onChange={() => toggleAll(rows)}
        />
      ),
      cell: (product) => (
        <SelectBox
          label={`Choose ${product.name}`}
          checked={chosen.has(product._id)}
          onChange={() => toggle(product)}
        />
      ),
    },
    {
      id: 'number',
      header: 'SN.',
      cell: (product) => (page - 1) * PAGE_SIZE + rows.indexOf(product) + 1,
    },
    {
      id: 'name',
      header: 'Name',
      block: 'title',
      sort: sortOf('name'),
      cell: (product) => <Name product={product} />,
    },
    {
      id: 'price',
      header: 'Price',
      align: 'end',
      sort: sortOf('price'),
      cell: (product) => <Price product={product} />,
    },
    {
      id: 'category',
      header: 'Category',
      sort: sortOf('category'),
      cell: ({ category }) => category.name,
    },
    {
      id: 'colors',
      header: 'Colors',
      cell: ({ colors }) => colors.map(({ name }) => name).join(', '),
    },
    {
      id: 'stock',
      header: 'Stock',
      sort: sortOf('stock'),
      cell: (product) => <StockCell key={product.stock} product={product} list={list} />,
    },
    {
      id: 'actions',
      header: 'Actions',
      block: 'alone',
      cell: (product) => <ProductActions product={product} onDo={onDo} />,
    },
  ];
  return (
    <Table
      caption="Products"
      className={styles.table}
      columns={columns}
      rows={rows}
      rowKey={({ _id }) => _id}
      isMarked={({ _id }) => chosen.has(_id)}
      busy={list.isRefreshing && !list.data}
    />
  );
}

function Name({ product: { name, sku, tag, images } }: { product: ProductCard }) {
  return (
    <div className={styles.name}>
      {images[0] && (
        <img src={pictureUrl(images[0], 160)} alt="" width={40} height={50} loading="lazy" />
      )}
      <span>
        <strong>{name}</strong> {tag !== 'regular' && <Badge tone="warning">{tagWords[tag]}</Badge>}
        <span className={styles.sku}>{sku}</span>
      </span>
    </div>
  );
}
