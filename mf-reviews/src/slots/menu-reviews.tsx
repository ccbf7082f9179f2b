import { NavLink, type SlotComponent, useSession } from '@tanabana/storefront';
import { StarIcon } from '@tanabana/ui';
import { OWN_REVIEWS } from '../shared/pages.ts';
import styles from './menu-reviews.module.css';

/** Own reviews in the menu on small screens; nothing for visitors. */
const MenuReviews: SlotComponent<'menu.account'> = ({ onLeave }) => {
  const { user } = useSession();
  if (!user) return null;
  return (
    <NavLink to={OWN_REVIEWS} end className={styles.link} onClick={onLeave}>
      <StarIcon />
      Your reviews
    </NavLink>
  );
};

export default MenuReviews;
