import {
  type ProductCard as CardOfProduct,
  isOnSale,
  type ProductColour,
} from '@tanabana/contracts';
import { Link, lazyWindow, paths, Slot } from '@tanabana/storefront';
import { Badge, classes, EyeIcon, VisuallyHidden } from '@tanabana/ui';
import { useEffect, useState } from 'react';
import { CardOffer } from '../offers/card-offer.tsx';
import { Picture } from './picture.tsx';
import { Price } from './price.tsx';
import styles from './product-card.module.css';
import { CardRating } from './rating.tsx';
import { type Swatch, swatchOf } from './swatch.ts';

interface ProductCardProps {
  product: CardOfProduct;
  /** Display width of a card in its grid (`sizes` of the picture). */
  sizes: string;
  /** Among the first in view. */
  eager?: boolean;
}

/**
 * A product in a grid. The whole card links to the product's page, except the controls on its
 * picture.
 */
export function ProductCard({ product, sizes, eager }: ProductCardProps) {
  const [front = product.images[0], detail] = product.colors[0]?.images ?? [];
  const soldOut = product.stock <= 0;
  return (
    <article className={classes(styles.card, soldOut && styles.soldOut)}>
      <div className={styles.frame}>
        <Picture path={front} alt="" sizes={sizes} eager={eager} tint={tintOf(product)} />
        {detail && <DetailPicture path={detail} sizes={sizes} />}
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
        <Price product={product} isFrom={product.basePrices !== undefined} />
        <ColourDots colours={product.colors} />
      </div>
      <CardRating product={product} />
      <CardOffer product={product} />
    </article>
  );
}

/** The second picture, shown under a mouse; left out until one moves. */
function DetailPicture({ path, sizes }: { path: string; sizes: string }) {
  const [hasMouse, setHasMouse] = useState(false);
  useEffect(() => {
    if (hasMouse) return;
    const look = ({ pointerType }: PointerEvent): void => setHasMouse(pointerType === 'mouse');
    addEventListener('pointermove', look, { passive: true });
    return () => removeEventListener('pointermove', look);
  }, [hasMouse]);
  return hasMouse && <Picture path={path} alt="" sizes={sizes} className={styles.detail} />;
}

const tintOf = ({ colors }: CardOfProduct): Swatch | undefined =>
  colors[0]?.name ? swatchOf(colors[0].name) : undefined;

const QuickView = lazyWindow(() => import('../quick-view/quick-view.tsx'));

/** Opens a product's essentials over the grid. */
function QuickViewButton({ product }: { product: CardOfProduct }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.quick}
        aria-haspopup="dialog"
        aria-label={`Quick view: ${product.name}`}
        onClick={() => setOpen(true)}
      >
        <EyeIcon size={18} /> <span className={styles.quickText}>Quick view</span>
      </button>
      <QuickView product={product} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

/** The most important badge: sold out, sale, new, trending; none for others. */
function TagBadge({ product: { stock, tag, ...prices } }: { product: CardOfProduct }) {
  if (stock <= 0) return <Badge solid>Sold out</Badge>;
  const [tone, text] = isOnSale(prices) ? (['danger', 'Sale'] as const) : TAGS[tag];
  return (
    tone && (
      <Badge solid tone={tone}>
        {text}
      </Badge>
    )
  );
}

const TAGS = { new: ['info', 'New'], trending: ['warning', 'Trending'], regular: [] } as const;

const SHOWN_DOTS = 4;

/** The first colours of a product as dots; announced by name. */
function ColourDots({ colours }: { colours: readonly ProductColour[] }) {
  const named = colours.filter(({ name }) => name !== '');
  if (named.length === 0) return null;
  return (
    <p className={styles.dots}>
      <VisuallyHidden>Colours: {named.map(({ name }) => name).join(', ')}</VisuallyHidden>
      {named.slice(0, SHOWN_DOTS).map(({ name }) => (
        <span
          key={name}
          aria-hidden="true"
          title={name}
          className={styles.dot}
          {...swatchOf(name)}
        />
      ))}
      {named.length > SHOWN_DOTS && <span aria-hidden="true">+{named.length - SHOWN_DOTS}</span>}
    </p>
  );
}
