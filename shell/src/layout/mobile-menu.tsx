import { type NavEntry, NavLink, signOut, useLocation, useSession } from '@tanabana/storefront';
import { Button, IconButton, LogoutIcon, MenuIcon, Sheet } from '@tanabana/ui';
import { useEffect, useState } from 'react';
import styles from './mobile-menu.module.css';

/** The main menu on a small window: a drawer that Escape closes and behind which nothing scrolls. */
export function MobileMenu({ entries }: { entries: readonly NavEntry[] }) {
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  const { user } = useSession();
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
      <Sheet side="left" open={open} onClose={() => setOpen(false)} title="Menu">
        <nav aria-label="Main">
          <ul className={styles.list}>
            {entries.map(({ label, href }) => (
              <li key={href}>
                <NavLink to={href} className={styles.link} onClick={() => setOpen(false)}>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        {user && (
          <Button variant="secondary" block onClick={signOut}>
            <LogoutIcon size={16} />
            Log out {user.username}
          </Button>
        )}
      </Sheet>
    </div>
  );
}
