import {
  imagePath,
  PLACEHOLDER_IMAGE,
  type Product,
  type ProductColour,
} from '@tanabana/contracts';
import { notify, paths, Slot } from '@tanabana/storefront';
import { Badge, Button, QuantityStepper, ShareIcon, Skeleton } from '@tanabana/ui';
import { Price } from '../card/price.tsx';
import { swatchOf } from '../card/swatch.ts';
import { Crumbs } from '../shop/page-head.tsx';
import { Gallery } from './gallery.tsx';
import { ColourChoice, SizeChoice, useChoice, useSizeHint } from './product-choices.tsx';
import { ProductNotes, ProductTabs } from './product-details.tsx';
import styles from './product-view.module.css';

/** Pictures on one side; name, price, choices and what to do on the other. */
export function ProductView({ product }: { product: Product }) {
  const choice = useChoice(product);
  const hint = useSizeHint(choice.size);
  const { colour, size, quantity } = choice;
  const soldOut = product.stock <= 0;
  return (
    <>
      <div className={styles.crumbs}>
        <Crumbs
          to={[
            ['Shop', paths.shop()],
            [product.category.name, paths.category(product.category.slug)],
            [product.name],
          ]}
        />
      </div>
      <div className={styles.product}>
        <Gallery
          key={colour?.name}
          name={colour ? `${product.name}, ${colour.name}` : product.name}
          tint={colour?.name ? swatchOf(colour.name) : undefined}
          pictures={picturesOf(product, colour)}
        />
        <div className={styles.info}>
          <div className={styles.head}>
            {product.tag !== 'regular' && (
              <Badge tone={product.tag === 'new' ? 'info' : 'warning'}>
                {product.tag === 'new' ? 'New' : 'Trending'}
              </Badge>
            )}
            <h1 className={styles.title}>{product.name}</h1>
            <Price product={product} large />
          </div>
          <ColourChoice product={product} choice={choice} />
          <SizeChoice choice={choice} hint={hint} soldOut={soldOut} />
          <div className={styles.amount}>
            <QuantityStepper
              label="Quantity"
              value={quantity}
              max={choice.most}
              disabled={soldOut}
              onChange={choice.setQuantity}
            />
            <StockState stock={product.stock} />
          </div>
          <div className={styles.buy}>
            <div aria-hidden="true" className={styles.barPrice}>
              <Price product={product} />
            </div>
            <Slot
              name="product.actions"
              product={product}
              colour={colour?.name ?? null}
              size={size}
              quantity={quantity}
              onNeedsSize={hint.show}
              loading={<Skeleton className={styles.waiting} />}
            />
          </div>
          <div className={styles.tools}>
            <Slot name="product.tools" product={product} loading={null} />
            <ShareButton name={product.name} />
          </div>
          <ProductNotes />
          <ProductTabs product={product} />
        </div>
      </div>
    </>
  );
}

/** Those of the colour, else those of the product, else the stand-in. */
function picturesOf({ images }: Product, colour: ProductColour | undefined): readonly string[] {
  if (colour?.images.length) return colour.images;
  return images.length > 0 ? images : [imagePath(PLACEHOLDER_IMAGE)];
}

/** From how few pieces on the page says so. */
const FEW = 5;

/** Whether it can be had, and whether to hurry. */
function StockState({ stock }: { stock: number }) {
  if (stock <= 0)
    return <p className={styles.soldOut}>Sold out. The weavers are at it again, look in soon.</p>;
  if (stock <= FEW) return <p className={styles.few}>Only {stock} left</p>;
  return <p className={styles.inStock}>In stock</p>;
}

/** Hands the product's address to the system's share sheet; where there is none, copies it. */
function ShareButton({ name }: { name: string }) {
  return (
    <Button variant="quiet" onClick={() => void share(name)}>
      <ShareIcon size={18} /> Share
    </Button>
  );
}

async function share(title: string): Promise<void> {
  const url = location.href;
  try {
    if (typeof navigator.share === 'function') return await navigator.share({ title, url });
    await navigator.clipboard.writeText(url);
    notify({ tone: 'success', text: 'Link copied.' });
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return; // the shopper thought better of it
    notify({ text: `Copy this link to share it: ${url}` });
  }
}
