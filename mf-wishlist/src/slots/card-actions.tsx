import type { WishlistName } from '@tanabana/contracts';
import type { SlotComponent, SlotProps } from '@tanabana/storefront';
import { classes, HeartIcon, ScalesIcon } from '@tanabana/ui';
import { useListButton } from '../lists/use-list-button.ts';
import styles from './card-actions.module.css';

const looks = {
  saved: { label: 'Wishlist', Icon: HeartIcon },
  compared: { label: 'Compare', Icon: ScalesIcon },
};

function CardButton({ list, product }: { list: WishlistName } & SlotProps['product-card.actions']) {
  const { isPressed, press } = useListButton(list, product);
  const { label, Icon } = looks[list];
  return (
    <button
      type="button"
      className={classes(styles.button, styles[list])}
      aria-label={`${label}: ${product.name}`}
      aria-pressed={isPressed}
      title={label}
      onClick={press}
    >
      <span className={styles.disc}>
        <Icon size={18} />
      </span>
    </button>
  );
}

/** Heart and scales on a card's picture. */
const CardActions: SlotComponent<'product-card.actions'> = ({ product }) => (
  <>
    <CardButton list="saved" product={product} />
    <CardButton list="compared" product={product} />
  </>
);

export default CardActions;
