import { VERSION_LABEL } from '@tanabana/contracts';
import { Link, NavLink, paths, useConfig, useLocation } from '@tanabana/storefront';
import { IconButton, MenuIcon, SearchIcon, Sheet } from '@tanabana/ui';
import { useEffect, useId, useRef } from 'react';
import { OVERVIEW } from './dashboard-tab.ts';
import { PALETTE_KEYS, PALETTE_KEYS_TEXT } from './palette/keys.ts';
import styles from './sidebar.module.css';
import { addressOf } from './tab-address.ts';
import type { TabSection } from './tab-groups.ts';
import { preloadCode } from './tabs-for.ts';

interface SidebarProps {
  sections: readonly TabSection[];
  /** Drawer below 900 px. */
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
  /** Opens the command palette; null for shoppers, who have none. */
  onSearch: (() => void) | null;
}

/** Tabs next to the content; below 900 px in a drawer. */
export function Sidebar({ sections, open, onOpen, onClose, onSearch }: SidebarProps) {
  const { storeName } = useConfig();
  const links = <TabLinks sections={sections} onFollow={onClose} />;
  const beside = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address decides which is current
  useEffect(() => {
    beside.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  return (
    <aside className={styles.sidebar}>
      <div className={styles.bar}>
        <Link to={paths.home()} className={styles.brand}>
          {storeName}
        </Link>
        {onSearch && (
          <IconButton
            label="Search the dashboard"
            aria-haspopup="dialog"
            className={styles.menuButton}
            onClick={onSearch}
          >
            <SearchIcon />
          </IconButton>
        )}
        <IconButton
          label="Open menu"
          aria-expanded={open}
          className={styles.menuButton}
          onClick={onOpen}
        >
          <MenuIcon />
        </IconButton>
      </div>
      {onSearch && (
        <button
          type="button"
          aria-label="Search the dashboard"
          aria-haspopup="dialog"
          aria-keyshortcuts={PALETTE_KEYS}
          className={styles.search}
          onClick={onSearch}
        >
          <SearchIcon size={16} />
          Search
          <kbd>{PALETTE_KEYS_TEXT}</kbd>
        </button>
      )}
      <nav ref={beside} aria-label="Dashboard" className={styles.beside}>
        {links}
      </nav>
      <p className={styles.version}>{VERSION_LABEL}</p>
      <Sheet open={open} onClose={onClose} title="Dashboard" side="left" className={styles.drawer}>
        <nav aria-label="Dashboard">{links}</nav>
        <p className={styles.drawerVersion}>{VERSION_LABEL}</p>
      </Sheet>
    </aside>
  );
}

interface TabLinksProps {
  sections: readonly TabSection[];
  onFollow: () => void;
}

function TabLinks({ sections, onFollow }: TabLinksProps) {
  return (
    <>
      {sections.map((section) => (
        <Section key={section.id} section={section} onFollow={onFollow} />
      ))}
      <ul className={styles.back}>
        <li>
          <Link to={paths.shop()} onClick={onFollow}>
            Back to the shop
          </Link>
        </li>
      </ul>
    </>
  );
}

function Section({ section, onFollow }: { section: TabSection; onFollow: () => void }) {
  const headingId = useId();
  return (
    <>
      {section.label && (
        <p id={headingId} className={styles.group}>
          {section.label}
        </p>
      )}
      <ul className={styles.links} aria-labelledby={section.label ? headingId : undefined}>
        {section.tabs.map((tab) => {
          const { id, label, Icon } = tab;
          const preload = (): void => preloadCode(tab);
          return (
            <li key={id}>
              <NavLink
                end={id === OVERVIEW}
                to={addressOf(id)}
                onClick={onFollow}
                onPointerEnter={preload}
                onFocus={preload}
              >
                <Icon size={18} />
                {label}
              </NavLink>
            </li>
          );
        })}
      </ul>
    </>
  );
}
