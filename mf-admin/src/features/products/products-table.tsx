import { formatPrice, isOnSale, type ProductCard, sellingPrice } from '@tanabana/contracts';
import { pictureUrl } from '@tanabana/storefront';
import { Badge, type Column, Table, VisuallyHidden } from '@tanabana/ui';
import { useCan } from '../../shared/allowed.tsx';
import { actionsColumn, RowAction } from '../../shared/list.tsx';
import { SelectBox, type Selection } from '../../shared/selection.tsx';
import { shownColumns } from '../../shared/views/use-table-views.ts';
import { PAGE_SIZE } from './product-query.ts';
import { tagText } from './product-words.ts';
import styles from './products.module.css';
import { CountedStock, StockCell } from './stock-cell.tsx';
import type { OpenDialog, Products } from './use-products.ts';

/** Columns that can be hidden. */
export const PRODUCT_COLUMNS = ['SN.', 'Price', 'Category', 'Colors', 'Stock'] as const;

/** View, Edit, Delete (rule 2.22), and Duplicate. */
const actions = [
  ['view', 'View'],
  ['edit', 'Edit'],
  ['duplicate', 'Duplicate'],
  ['remove', 'Delete'],
] as const;

interface ProductsTableProps {
  products: Products;
  rows: readonly ProductCard[];
  selection: Selection<ProductCard>;
  /** Columns that the person hides. */
  hidden: readonly string[];
  onOpen: (dialog: OpenDialog) => void;
}

/** Columns of rule 2.22, with stock edited in place and checkboxes for selection. */
export function ProductsTable(props: ProductsTableProps) {
  const { products, rows, selection, onOpen } = props;
  const { list, page, state, set } = products;
  const { chosen, toggle, toggleAll } = selection;
  const mayWrite = useCan('products.write');
  const sortOf = (field: 'name' | 'price' | 'category' | 'stock'): Column<ProductCard>['sort'] => ({
    direction:
      state.sort === `${field}-asc`
        ? 'ascending'
        : state.sort === `${field}-desc`
          ? 'descending'
          : null,
    onSort: () => set({ sort: state.sort === `${field}-asc` ? `${field}-desc` : `${field}-asc` }),
  });
  const chooseColumn: Column<ProductCard> = {
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
  };
  const offered = actions.filter(([what]) => mayWrite || what === 'view');
  const columns: Column<ProductCard>[] = [
    ...(mayWrite ? [chooseColumn] : []),
    {
      header: 'SN.',
      cell: (product) => (page - 1) * PAGE_SIZE + rows.indexOf(product) + 1,
    },
    {
      header: 'Name',
      block: 'title',
      sort: sortOf('name'),
      cell: (product) => <Name product={product} />,
    },
    {
      header: 'Price',
      align: 'end',
      sort: sortOf('price'),
      cell: (product) => <Price product={product} />,
    },
    {
      header: 'Category',
      sort: sortOf('category'),
      cell: ({ category }) => category.name,
    },
    {
      header: 'Colors',
      cell: ({ colors }) => colors.map(({ name }) => name).join(', '),
    },
    {
      header: 'Stock',
      sort: sortOf('stock'),
      cell: (product) =>
        product.countedBy === 'variant' ? (
          <CountedStock
            product={product}
            onOpen={() => onOpen({ what: mayWrite ? 'edit' : 'view', product })}
          />
        ) : !mayWrite ? (
          product.stock
        ) : (
          <StockCell key={product.stock} product={product} list={list} />
        ),
    },
    actionsColumn((product) =>
      offered.map(([what, label]) => (
        <RowAction
          key={what}
          name={`${label} ${product.name}`}
          onClick={() => onOpen({ what, product })}
        >
          {label}
        </RowAction>
      )),
    ),
  ];
  return (
    <Table
      caption="Products"
      className={styles.table}
      columns={shownColumns(columns, props.hidden)}
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
        <strong>{name}</strong> {tag !== 'regular' && <Badge tone="warning">{tagText[tag]}</Badge>}
        <span className={styles.sku}>{sku}</span>
      </span>
    </div>
  );
}

/** Selling price, with the original price struck through on sale. */
function Price({ product }: { product: { price: number; saleprice: number } }) {
  return (
    <span className={styles.price}>
      {formatPrice(sellingPrice(product))}
      {isOnSale(product) && (
        <>
          <VisuallyHidden>, before </VisuallyHidden>
          <s>{formatPrice(product.price)}</s>
        </>
      )}
    </span>
  );
}
