import { formatPrice, type Product, type ProductColour, texts } from '@tanabana/contracts';
import { api, Link, messageOf, paths, pictureUrl, useApi } from '@tanabana/storefront';
import { formatMoment } from '@tanabana/storefront/dates';
import { Dialog, ErrorState, Skeleton } from '@tanabana/ui';
import { DescriptionList } from '../../shared/description-list.tsx';
import styles from './product-view.module.css';
import { genderText, tagText } from './product-words.ts';
import { StockHistory } from './stock-history.tsx';
import { VariantsView } from './variants-view.tsx';

/** A complete product (rule 2.22). */
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
      <DescriptionList
        items={[
          ['SKU', product.sku],
          ['Price', formatPrice(product.price)],
          ['Sale price', formatPrice(product.saleprice)],
          ['Stock', product.stock],
          ['Category', product.category.name],
          ['Tag', tagText[product.tag]],
          ['Gender', product.gender ? genderText[product.gender] : '–'],
          ['Weight', product.weight === undefined ? '–' : `${product.weight} g`],
          ['Total colors', product.colors.length],
          ['Total images', images],
          ['Created', formatMoment(product.createdAt)],
          ['Updated', formatMoment(product.updatedAt)],
        ]}
      />
      {product.description && <p className={styles.description}>{product.description}</p>}
      {product.colors.map((colour) => (
        <ViewColour key={colour.name} colour={colour} />
      ))}
      {product.countedBy === 'variant' && <VariantsView product={product} />}
      <StockHistory product={product} />
      <Link to={paths.product(product._id)}>See it in the shop</Link>
    </div>
  );
}

/** A colour with its sizes and pictures. */
export function ViewColour({ colour: { name, sizes, images } }: { colour: ProductColour }) {
  return (
    <section className={styles.colour}>
      <h3>{name}</h3>
      <p>{sizes.length > 0 ? sizes.join(', ') : 'No sizes'}</p>
      <ul className={styles.pictures}>
        {images.map((image, at) => (
          <li key={image}>
            <a href={image} target="_blank" rel="noreferrer">
              <img
                src={pictureUrl(image, 320)}
                alt={`${name}, ${at + 1} of ${images.length}`}
                width={120}
                height={150}
              />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
