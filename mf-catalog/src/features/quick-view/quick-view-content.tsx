import { type ProductCard, texts } from '@tanabana/contracts';
import { api, Slot, useApi } from '@tanabana/storefront';
import { ErrorState, Skeleton } from '@tanabana/ui';
import { useState } from 'react';
import { Picture } from '../card/picture.tsx';
import { Price } from '../card/price.tsx';
import { ColourList } from './colour-list.tsx';
import styles from './quick-view.module.css';

const TAGS = { regular: 'Regular', new: 'New', trending: 'Trending' } as const;

/** What the card knows at once; the rest when the full product has come. */
export function QuickViewContent({ card }: { card: ProductCard }) {
  const { data, error, retry, isRefreshing } = useApi(api.products.get, {
    params: { id: card._id },
  });
  const product = data ?? card;
  const [shown, show] = useState<string | undefined>(card.images[0]);
  const facts: [string, string][] = [
    ['Category', product.category.name],
    ['Tag', TAGS[product.tag]],
    ['SKU', product.sku],
  ];
  return (
    <div className={styles.view}>
      <Picture path={shown} alt={product.name} sizes="(max-width: 760px) 90vw, 420px" eager />
      <div className={styles.info}>
        <Price product={product} large />
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {data ? (
          <p className={styles.description}>{data.description}</p>
        ) : error ? (
          <ErrorState title={texts.failed.product} onRetry={retry} busy={isRefreshing}>
            {error.message}
          </ErrorState>
        ) : (
          <div aria-busy="true" className={styles.waiting}>
            <Skeleton text />
            <Skeleton text />
            <Skeleton text />
          </div>
        )}
        <div className={styles.tools}>
          <Slot name="product.tools" product={product} loading={null} />
        </div>
        <ColourList product={product} shown={shown} onShow={show} />
      </div>
    </div>
  );
}
