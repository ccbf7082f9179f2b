import { Link, paths, type SlotComponent } from '@tanabana/storefront';
import { BagIcon, Count, classes, iconButtonClass } from '@tanabana/ui';
import { useCart } from '../cart/cart.ts';
import { unitCount } from '../cart/cart-rules.ts';
import styles from './slots.module.css';

/** Cart link with the number of units. */
const HeaderCart: SlotComponent<'header.cart'> = () => {
  const count = unitCount(useCart());
  return (
    <Link
      to={paths.cart()}
      className={classes(iconButtonClass(), styles.bag)}
      aria-label={`Cart, ${count} ${count === 1 ? 'item' : 'items'}`}
      title="Cart"
    >
      <BagIcon />
      <Count of={count} />
    </Link>
  );
};

export default HeaderCart;
