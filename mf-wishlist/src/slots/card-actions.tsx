import type { WishlistName } from '@tanabana/contracts';
import type { SlotComponent, SlotProps } from '@tanabana/storefront';
import { classes } from '@tanabana/ui';
import { useListButton } from '../lists/use-list-button.ts';
import styles from './card-actions.module.css';

function CardButton({ list, product }: { list: WishlistName } & SlotProps['product-card.actions']) {
  const { label, Icon, button } = useListButton(list, product);
  return (
    <button
      {...button}
      type="button"
      className={classes(styles.button, styles[list])}
      title={label}
    >
      <span className={styles.disc}>
        <Icon size={18} />
      </span>
    </button>
  );
}

/** Wishlist and compare buttons on a card's picture. */
const CardActions: SlotComponent<'product-card.actions'> = ({ product }) => (
  <>
    <CardButton list="saved" product={product} />
    <CardButton list="compared" product={product} />
  </>
);

export default CardActions;
