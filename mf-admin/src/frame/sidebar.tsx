import { VERSION_LABEL } from '@tanabana/contracts';
import { Link, NavLink, paths, useConfig } from '@tanabana/storefront';
import { IconButton, MenuIcon, Sheet } from '@tanabana/ui';
import styles from './sidebar.module.css';
import { type DashboardTab, OVERVIEW } from './tabs.tsx';

interface SidebarProps {
  tabs: readonly DashboardTab[];
  /** Drawer below 900 px. */
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** Tabs next to the content; below 900 px in a drawer. */
export function Sidebar({ tabs, open, onOpen, onClose }: SidebarProps) {
  const { storeName } = useConfig();
  const links = <TabLinks tabs={tabs} onFollow={onClose} />;
  return (
    <aside className={styles.sidebar}>
      <div className={styles.bar}>
        <Link to={paths.home()} className={styles.brand}>
          {storeName}
        </Link>
        <IconButton
          label="Open menu"
          aria-expanded={open}
          className={styles.menuButton}
          onClick={onOpen}
        >
          <MenuIcon />
        </IconButton>
      </div>
      <nav aria-label="Dashboard" className={styles.beside}>
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

function TabLinks({ tabs, onFollow }: { tabs: readonly DashboardTab[]; onFollow: () => void }) {
  return (
    <ul className={styles.links}>
      {tabs.map(({ id, label, Icon }) => (
        <li key={id}>
          <NavLink end={id === OVERVIEW} to={addressOf(id)} onClick={onFollow}>
            <Icon size={18} />
            {label}
          </NavLink>
        </li>
      ))}
      <li className={styles.back}>
        <Link to={paths.shop()} onClick={onFollow}>
          Back to the shop
        </Link>
      </li>
    </ul>
  );
}

const addressOf = (id: string): string => paths.dashboard(id === OVERVIEW ? undefined : id);
