import {
  inWearingOrder,
  MAX_IMAGES_PER_COLOUR,
  type Product,
  type ProductCard,
  texts,
  unitsLeft,
} from '@tanabana/contracts';
import { api, Link, paths, Slot, useApi } from '@tanabana/storefront';
import {
  Button,
  buttonClass,
  Dialog,
  ErrorState,
  Facts,
  Skeleton,
  VisuallyHidden,
} from '@tanabana/ui';
import { Fragment, useState } from 'react';
import { Picture } from '../card/picture.tsx';
import { Price } from '../card/price.tsx';
import { CardRating } from '../card/rating.tsx';
import { swatchOf } from '../card/swatch.ts';
import styles from './quick-view.module.css';

interface QuickViewProps {
  product: ProductCard;
  open: boolean;
  onClose: () => void;
}

/** The essentials of a product over the page that lists it (rule 2.9). */
export default function QuickView({ product, open, onClose }: QuickViewProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="l"
      title={product.name}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          <Link to={paths.product(product._id)} className={buttonClass()} onClick={onClose}>
            View Product
          </Link>
        </>
      }
    >
      <QuickViewContent card={product} />
    </Dialog>
  );
}

const TAGS = { regular: 'Regular', new: 'New', trending: 'Trending' } as const;

/** What the card knows at once; the rest when the full product is loaded. */
function QuickViewContent({ card }: { card: ProductCard }) {
  const answer = useApi(api.products.get, { params: { id: card._id } });
  const { data, error } = answer;
  const product = data ?? card;
  const [shown, show] = useState<string | undefined>(card.images[0]);
  return (
    <div className={styles.view}>
      <Picture
        path={shown}
        alt={product.name}
        sizes="(max-width: 760px) 90vw, 420px"
        eager
        className={styles.picture}
      />
      <div className={styles.info}>
        <Price product={product} isFrom={product.basePrices !== undefined} large />
        <CardRating product={product} />
        <div className={styles.tools}>
          <Slot name="product.tools" product={product} loading={null} />
        </div>
        <Facts
          className={styles.facts}
          items={[
            ['Category', product.category.name],
            ['Tag', TAGS[product.tag]],
            ['SKU', product.sku],
          ]}
        />
        {data ? (
          <p className={styles.description}>{data.description}</p>
        ) : error ? (
          <ErrorState title={texts.failed.product} of={answer} />
        ) : (
          <div aria-busy="true" className={styles.waiting}>
            <Skeleton text />
            <Skeleton text />
            <Skeleton text />
          </div>
        )}
        <ColourList product={product} shown={shown} onShow={show} />
      </div>
    </div>
  );
}

interface ColourListProps {
  product: ProductCard & Pick<Product, 'variants'>;
  /** Path of the picture in view. */
  shown: string | undefined;
  onShow: (path: string) => void;
}

/**
 * Each colour with its sizes and at most three pictures (rule 9.6); pressing a picture shows it.
 */
function ColourList({ product, shown, onShow }: ColourListProps) {
  return (
    <ul aria-label="Colours and sizes" className={styles.colours}>
      {product.colors.map(({ name, sizes, images }) => (
        <li key={name} className={styles.colour}>
          <p>
            <span aria-hidden="true" className={styles.dot} {...swatchOf(name)} />
            <span className={styles.name}>{name}</span>{' '}
            <SizesOf product={product} colour={name} sizes={sizes} />
          </p>
          <div className={styles.pictures}>
            {images.slice(0, MAX_IMAGES_PER_COLOUR).map((path, at) => (
              <button
                key={path}
                type="button"
                className={styles.thumb}
                aria-label={`Show ${name}, picture ${at + 1}`}
                aria-pressed={path === shown}
                onClick={() => onShow(path)}
              >
                <Picture path={path} alt="" sizes="64px" />
              </button>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}

interface SizesProps extends Pick<ColourListProps, 'product'> {
  colour: string;
  sizes: readonly string[];
}

/** The sizes of a colour; sold-out ones are struck through and labelled. */
function SizesOf({ product, colour, sizes }: SizesProps) {
  const isSoldOut = (size: string | null): boolean =>
    product.stock > 0 && unitsLeft(product, { color: colour, size }) <= 0;
  if (sizes.length === 0) return isSoldOut(null) && <span className={styles.sizes}>sold out</span>;
  return (
    <span className={styles.sizes}>
      {inWearingOrder(sizes).map((size, at) => (
        <Fragment key={size}>
          {at > 0 && ' · '}
          {isSoldOut(size) ? (
            <s>
              {size}
              <VisuallyHidden>, sold out</VisuallyHidden>
            </s>
          ) : (
            size
          )}
        </Fragment>
      ))}
    </span>
  );
}
