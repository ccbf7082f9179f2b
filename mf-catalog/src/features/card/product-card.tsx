import type { ProductCard as CardOfProduct } from '@tanabana/contracts';
import { Link, paths, Slot } from '@tanabana/storefront';
import { classes } from '@tanabana/ui';
import { ColourDots } from './colour-dots.tsx';
import { Picture } from './picture.tsx';
import { Price } from './price.tsx';
import styles from './product-card.module.css';
import { QuickViewButton } from './quick-view-button.tsx';
import { swatchOf } from './swatch.ts';
import { TagBadge } from './tag-badge.tsx';

export interface ProductCardProps {
  product: CardOfProduct;
  /** How wide a card stands in its grid (`sizes` of the picture). */
  sizes: string;
  /** Among the first in view. */
  eager?: boolean;
}

/** A product in a grid. All of it leads to the product's page, but for what stands on its picture. */
export function ProductCard({ product, sizes, eager }: ProductCardProps) {
  const [front = product.images[0], detail] = product.colors[0]?.images ?? [];
  const soldOut = product.stock <= 0;
  return (
    <article className={classes(styles.card, soldOut && styles.soldOut)}>
      <div className={styles.frame}>
        <Picture path={front} alt="" sizes={sizes} eager={eager} tint={tintOf(product)} />
        {detail && <Picture path={detail} alt="" sizes={sizes} className={styles.detail} />}
        <div className={styles.tag}>
          <TagBadge product={product} />
        </div>
        <div className={styles.actions}>
          <Slot name="product-card.actions" product={product} loading={null} />
        </div>
      </div>
      <h3 className={styles.name}>
        <Link to={paths.product(product._id)}>{product.name}</Link>
      </h3>
      <p className={styles.category}>{product.category.name}</p>
      <div className={styles.peek}>
        <QuickViewButton product={product} />
      </div>
      <div className={styles.foot}>
        <Price product={product} />
        <ColourDots colours={product.colors} />
      </div>
    </article>
  );
}

const tintOf = ({ colors }: CardOfProduct): string | undefined =>
  colors[0]?.name ? swatchOf(colors[0].name) : undefined;
