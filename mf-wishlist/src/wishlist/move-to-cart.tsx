import {
  inWearingOrder,
  type ProductCard,
  texts,
  unitsLeft,
  type WishlistEntry,
} from '@tanabana/contracts';
import { api, Link, paths, Slot, useApi } from '@tanabana/storefront';
import { ChoiceGroup, Dialog, ErrorState, Skeleton } from '@tanabana/ui';
import { useState } from 'react';
import { changeList } from '../lists/lists-store.ts';
import styles from './move-to-cart.module.css';

interface MoveToCartProps {
  entry: WishlistEntry;
  card: ProductCard;
  open: boolean;
  onClose: () => void;
}

/** Dialog with colour, size and the cart's buttons; an added product leaves the wishlist. */
export default function MoveToCart({ entry, card, open, onClose }: MoveToCartProps) {
  const answer = useApi(api.products.get, open ? { params: { id: card._id } } : null);
  const { data, error } = answer;
  const [chosen, setColour] = useState<string>();
  const [asked, setSize] = useState<string>();
  const [needsSize, setNeedsSize] = useState(false);
  const colour = card.colors.find(({ name }) => name === chosen) ?? card.colors[0];
  const sizes = inWearingOrder(colour?.sizes ?? []);
  const size = sizes.find((one) => one === asked) ?? (sizes.length === 1 ? sizes[0] : undefined);
  const named = card.colors.filter(({ name }) => name !== '');

  const soldOut = (color: string | null, of: string | null) =>
    data && unitsLeft(data, { color, size: of }) <= 0 ? { struck: true, note: 'sold out' } : {};
  const leave = (): void => {
    onClose();
    changeList({ list: 'saved', entry, on: false });
  };
  return (
    <Dialog open={open} onClose={onClose} size="s" title={card.name}>
      <div className={styles.choice}>
        {named.length > 1 && (
          <ChoiceGroup
            legend="Colour"
            aside={colour?.name}
            look="chips"
            options={named.map(({ name }) => ({
              value: name,
              label: name,
              ...soldOut(name, null),
            }))}
            value={colour?.name ?? null}
            onChange={setColour}
          />
        )}
        {sizes.length > 0 && (
          <ChoiceGroup
            legend="Size"
            aside={size}
            look="chips"
            options={sizes.map((one) => ({
              value: one,
              label: one,
              ...soldOut(colour?.name ?? null, one),
            }))}
            value={size ?? null}
            error={needsSize && !size ? texts.validation.size : null}
            onChange={setSize}
          />
        )}
        {data ? (
          <Slot
            name="product.actions"
            product={data}
            colour={colour?.name || null}
            size={size ?? null}
            quantity={1}
            onNeedsSize={() => setNeedsSize(true)}
            onAdded={leave}
            loading={<Skeleton className={styles.loading} />}
          />
        ) : error ? (
          <ErrorState title={texts.failed.product} of={answer} />
        ) : (
          <Skeleton className={styles.loading} />
        )}
        <Link to={paths.product(card._id)} className={styles.more}>
          Product details
        </Link>
      </div>
    </Dialog>
  );
}
