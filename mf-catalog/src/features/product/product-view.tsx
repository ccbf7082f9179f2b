import {
  imagePath,
  LOW_STOCK,
  PLACEHOLDER_IMAGE,
  type Product,
  type ProductColour,
  sellingPrice,
} from '@tanabana/contracts';
import { lazily, notify, paths, Slot, useDeliveryTerms } from '@tanabana/storefront';
import { Badge, Button, QuantityStepper, ShareIcon, Skeleton } from '@tanabana/ui';
import { Price } from '../card/price.tsx';
import { ProductRating } from '../card/rating.tsx';
import { swatchOf } from '../card/swatch.ts';
import { ProductOffers } from '../offers/product-offers.tsx';
import { Crumbs } from '../shop/page-head.tsx';
import { Gallery } from './gallery.tsx';
import { Mrp } from './label-facts.tsx';
import {
  type ChoiceControls,
  ColourChoice,
  SizeChoice,
  useChoice,
  useSizeHint,
} from './product-choices.tsx';
import { ProductNotes, ProductTabs } from './product-details.tsx';
import styles from './product-view.module.css';
import { SizeHelp } from './size-help.tsx';
import { useStockConfirmation } from './use-stock-confirmation.ts';

const DeliveryCheck = lazily(() => import('./delivery-check.tsx'));
const BackInStock = lazily(() => import('./back-in-stock.tsx'));

/** Pictures on one side; name, price, choices and actions on the other. */
export function ProductView({ product }: { product: Product }) {
  const choice = useChoice(product);
  const hint = useSizeHint(choice.size);
  useStockConfirmation();
  const { hasPinCodes } = useDeliveryTerms();
  const { colour, size, quantity, prices } = choice;
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
              <div className={styles.tag}>
                <Badge tone={product.tag === 'new' ? 'info' : 'warning'}>
                  {product.tag === 'new' ? 'New' : 'Trending'}
                </Badge>
              </div>
            )}
            <h1 className={styles.title}>{product.name}</h1>
            <ProductRating product={product} />
            <div>
              <Price product={prices} isFrom={prices.isFrom} large />
              {product.declarations && (
                <Mrp product={product} choice={{ color: colour?.name ?? null, size }} />
              )}
            </div>
          </div>
          <ProductOffers product={product} price={sellingPrice(prices)} />
          <ColourChoice product={product} choice={choice} />
          <SizeChoice choice={choice} hint={hint} />
          <SizeHelp product={product} size={size} />
          <div className={styles.amount}>
            <QuantityStepper
              label="Quantity"
              value={quantity}
              max={choice.most}
              disabled={choice.units <= 0}
              onChange={choice.setQuantity}
            />
            <StockState product={product} choice={choice} />
          </div>
          {choice.isCounted && choice.units <= 0 && !choice.isOpen && (
            <BackInStock
              key={`${colour?.name} ${size}`}
              productId={product._id}
              color={colour?.name ?? null}
              size={size}
            />
          )}
          <div className={styles.buy}>
            <div aria-hidden="true" className={styles.barPrice}>
              <Price product={prices} isFrom={prices.isFrom} />
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
          {hasPinCodes && <DeliveryCheck />}
          <ProductNotes />
          <ProductTabs product={product} />
        </div>
      </div>
    </>
  );
}

/** Pictures of the colour, else of the product, else the placeholder. */
function picturesOf({ images }: Product, colour: ProductColour | undefined): readonly string[] {
  if (colour?.images.length) return colour.images;
  return images.length > 0 ? images : [imagePath(PLACEHOLDER_IMAGE)];
}

/** Availability of the choice, announced when it changes. */
function StockState(props: { product: Product; choice: ChoiceControls }) {
  return (
    <div aria-live="polite">
      <StockText {...props} />
    </div>
  );
}

function StockText({ product, choice }: { product: Product; choice: ChoiceControls }) {
  const { units } = choice;
  if (choice.isAllSoldOut)
    return <p className={styles.soldOut}>Sold out. The weavers are at it again, look in soon.</p>;
  if (units <= 0) return <p className={styles.soldOut}>{soldOutText(product, choice)}</p>;
  if (units <= LOW_STOCK && !choice.isOpen) return <p className={styles.few}>Only {units} left</p>;
  return <p className={styles.inStock}>In stock</p>;
}

/** `M in Indigo is sold out. It is available in Rani.` */
function soldOutText({ colors }: Product, { colour, size, unitsIn }: ChoiceControls): string {
  const what = [size, colour?.name].filter(Boolean).join(' in ');
  const others = colors.filter(({ name }) => name !== colour?.name && unitsIn(name, size) > 0);
  const names = others.map(({ name }) => name);
  const last = names.pop();
  if (last === undefined) return `${what} is sold out.`;
  const where = names.length > 0 ? `${names.join(', ')} and ${last}` : last;
  return `${what} is sold out. It is available in ${where}.`;
}

/** Opens the system's share sheet with the product's address; otherwise copies it. */
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
    if (error instanceof Error && error.name === 'AbortError') return; // the shopper cancelled
    notify({ text: `Copy this link to share it: ${url}` });
  }
}
