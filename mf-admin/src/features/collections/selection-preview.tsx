import { type CollectionPreview, formatPrice } from '@tanabana/contracts';
import { type ApiState, messageOf, pictureUrl } from '@tanabana/storefront';
import { Alert } from '@tanabana/ui';
import { count } from '../../shared/formats.ts';
import styles from './collections.module.css';

type PreviewOfProduct = CollectionPreview['data'][number];

/** Picture, name, SKU, price and stock of a product. */
export function PreviewedProduct({ product }: { product: PreviewOfProduct }) {
  const { name, sku, image, price, stock } = product;
  return (
    <span className={styles.product}>
      <img src={pictureUrl(image, 160)} alt="" width={40} height={50} loading="lazy" />
      <span>
        <strong>{name}</strong>
        <span className={styles.facts}>
          {sku} · {formatPrice(price)} · {stock > 0 ? `${count(stock)} in stock` : 'sold out'}
        </span>
      </span>
    </span>
  );
}

/** The number of products of a rule, and the first ones. */
export function SelectionPreview({ preview }: { preview: ApiState<CollectionPreview> }) {
  const { data, error, isLoading } = preview;
  return (
    <section aria-label="Preview" aria-busy={preview.isRefreshing} className={styles.group}>
      <p role="status" className={styles.note}>
        {data && (data.total === 0 ? 'No product fulfils this rule now.' : totalText(data))}
        {!data && (isLoading ? 'Loading...' : 'Choose a condition to see its products.')}
      </p>
      {error && <Alert tone="danger">{messageOf(error, 'Failed to load the products')}</Alert>}
      <ul className={styles.preview}>
        {data?.data.map((product) => (
          <li key={product._id}>
            <PreviewedProduct product={product} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const totalText = ({ total, data }: CollectionPreview): string =>
  total > data.length
    ? `${count(total, 'product')} now, first of all these:`
    : `${count(total, 'product')} now:`;
