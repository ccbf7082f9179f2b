// with tab
import { formatPrice, type ProductList, sellingPrice, texts } from '@tanabana/contracts';
import { api, Link, paths, useApi } from '@tanabana/storefront';
import { type Column, EmptyState, ErrorState, LoadingState, Skeleton, Table } from '@tanabana/ui';

const SHOWN = 20;

type Product = ProductList['data'][number];

const columns: readonly Column<Product>[] = [
  {
    header: 'Product',
    cell: ({ _id, name }) => <Link to={paths.product(_id)}>{name}</Link>,
    block: 'title',
  },
  { header: 'Price', cell: (product) => formatPrice(sellingPrice(product)), align: 'end' },
  { header: 'In stock', cell: ({ stock }) => stock.toLocaleString('en-IN'), align: 'end' },
];

/** The newest products with price and stock, and loading, empty and error states. */
export function NewestProducts() {
  const { data, error, retry, isRefreshing } = useApi(api.products.list, {
    query: { sort: 'newest', limit: String(SHOWN) },
  });
  if (error && !data)
    return <ErrorState title={texts.failed.products} of={{ error, retry, isRefreshing }} />;
  if (!data)
    return (
      <LoadingState label="Loading products...">
        <Skeleton text />
      </LoadingState>
    );
  if (data.total === 0) return <EmptyState title="No products yet" />;
  return (
    <Table
      caption="Newest products"
      columns={columns}
      rows={data.data}
      rowKey={({ _id }) => _id}
      busy={isRefreshing}
    />
  );
}
// end
