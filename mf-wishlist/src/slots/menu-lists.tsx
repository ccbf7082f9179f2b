import { NavLink, type SlotComponent } from '@tanabana/storefront';
import { HeartIcon, ScalesIcon } from '@tanabana/ui';
import { useLists } from '../lists/use-lists.ts';
import { COMPARE, WISHLIST } from '../paths.ts';
import styles from './menu-lists.module.css';

/** Wishlist and comparison in the menu of a small window. */
const MenuLists: SlotComponent<'menu.account'> = ({ onLeave }) => {
  const { saved, compared } = useLists().shown;
  const links = [
    { to: WISHLIST, label: 'Wishlist', Icon: HeartIcon, count: saved.length },
    { to: COMPARE, label: 'Compare', Icon: ScalesIcon, count: compared.length },
  ];
  return (
    <ul className={styles.links}>
      {links.map(({ to, label, Icon, count }) => (
        <li key={to}>
          <NavLink to={to} className={styles.link} onClick={onLeave}>
            <Icon />
            {count > 0 ? `${label} (${count})` : label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
};

export default MenuLists;
