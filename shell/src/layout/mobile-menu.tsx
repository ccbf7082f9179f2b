import { Slot, useLocation } from '@tanabana/storefront';
import { IconButton, MenuIcon, Sheet } from '@tanabana/ui';
import { useEffect, useState } from 'react';
import { type MenuEntry, MenuLink } from './menu-link.tsx';
import styles from './mobile-menu.module.css';

/** The main menu on small windows: a drawer that Escape closes, with scroll lock. */
export function MobileMenu({ entries }: { entries: readonly MenuEntry[] }) {
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  const close = (): void => setOpen(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the menu
  useEffect(() => setOpen(false), [pathname]);
  return (
    <div className={styles.menu}>
      <IconButton
        label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <MenuIcon size={24} />
      </IconButton>
      <Sheet side="left" open={open} onClose={close} title="Menu">
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
