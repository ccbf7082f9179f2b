import { NavLink, type SlotComponent } from '@tanabana/storefront';
import { listLooks } from '../lists/list-looks.ts';
import { pagePaths } from '../lists/list-rules.ts';
import { useLists } from '../lists/lists-store.ts';
import styles from './menu-lists.module.css';

/** Wishlist and comparison in the menu on small screens. */
const MenuLists: SlotComponent<'menu.account'> = ({ onLeave }) => {
  const { shown } = useLists();
  return (
    <ul className={styles.links}>
      {(['saved', 'compared'] as const).map((list) => {
        const { label, Icon } = listLooks[list];
        return (
          <li key={list}>
            <NavLink to={pagePaths[list]} className={styles.link} onClick={onLeave}>
              <Icon />
              {shown[list].length > 0 ? `${label} (${shown[list].length})` : label}
            </NavLink>
          </li>
        );
      })}
    </ul>
  );
};

export default MenuLists;
