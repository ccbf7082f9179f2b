import { Slot, useLocation } from '@tanabana/storefront';
import { IconButton, MenuIcon, Sheet, useOpener } from '@tanabana/ui';
import { useEffect } from 'react';
import { type MenuEntry, MenuLink } from './menu-link.tsx';
import styles from './mobile-menu.module.css';

/** The main menu on small windows: a drawer that Escape closes, with scroll lock. */
export function MobileMenu({ entries }: { entries: readonly MenuEntry[] }) {
  const { isOpen, open, close } = useOpener();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the menu
  useEffect(close, [pathname]);
  return (
    <div className={styles.menu}>
      <IconButton label="Menu" aria-haspopup="dialog" aria-expanded={isOpen} onClick={open}>
        <MenuIcon size={24} />
      </IconButton>
      <Sheet side="left" open={isOpen} onClose={close} title="Menu">
        <nav aria-label="Main">
          <ul className={styles.list}>
            {entries.map(({ label, href }) => (
              <li key={href}>
                <MenuLink href={href} label={label} className={styles.link} onClick={close} />
              </li>
            ))}
          </ul>
        </nav>
        <Slot name="menu.account" onLeave={close} />
      </Sheet>
    </div>
  );
}
