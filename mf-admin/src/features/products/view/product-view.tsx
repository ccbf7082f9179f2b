import { formatPrice, type Product, texts } from '@tanabana/contracts';
import { api, Link, messageOf, paths, useApi } from '@tanabana/storefront';
import { Dialog, ErrorState, Skeleton } from '@tanabana/ui';
import { FactList } from '../../../parts/fact-list.tsx';
import { momentOf } from '../../../words/times.ts';
import { genderWords, tagWords } from '../product-words.ts';
import styles from './view.module.css';
import { ViewColour } from './view-colour.tsx';

/** Everything about a product (spec.md section 2, Products tab). */
export default function ProductView({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, isRefreshing, retry } = useApi(api.products.get, { params: { id } });
  return (
    <Dialog open onClose={onClose} title={data?.name ?? 'Product'} size="l">
      {error && !data && (
        <ErrorState
          title={messageOf(error, texts.failed.product)}
          busy={isRefreshing}
          onRetry={retry}
        />
      )}
      {!data && !error && <Skeleton className={styles.loading} />}
      {data && <Details product={data} />}
    </Dialog>
  );
}

function Details({ product }: { product: Product }) {
  const images = product.colors.reduce((sum, colour) => sum + colour.images.length, 0);
  return (
    <div className={styles.details}>
      <FactList
        facts={[
          ['SKU', product.sku],
          ['Price', formatPrice(product.price)],
          ['Sale price', formatPrice(product.saleprice)],
          ['Stock', product.stock],
          ['Category', product.category.name],
          ['Tag', tagWords[product.tag]],
          ['Gender', product.gender ? genderWords[product.gender] : '–'],
          ['Weight', product.weight === undefined ? '–' : `${product.weight} g`],
          ['Total colors', product.colors.length],
          ['Total images', images],
          ['Created', momentOf(product.createdAt)],
          ['Updated', momentOf(product.updatedAt)],
        ]}
      />
      {product.description && <p className={styles.description}>{product.description}</p>}
      {product.colors.map((colour) => (
        <ViewColour key={colour.name} colour={colour} />
      ))}
      <Link to={paths.product(product._id)}>See it in the shop</Link>
    </div>
  );
}
