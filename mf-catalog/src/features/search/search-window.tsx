import { paths, useLocation } from '@tanabana/storefront';
import { Dialog } from '@tanabana/ui';
import styles from './search.module.css';
import { SearchBox } from './search-box.tsx';

/** The search over the page, from its top; on phones as wide as the window. */
export default function SearchWindow({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { pathname, search } = useLocation();
  const asked = pathname === paths.shop() ? new URLSearchParams(search).get('q') : null;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Search"
      hideTitle
      size="m"
      className={styles.window}
    >
      <SearchBox start={asked ?? ''} onDone={onClose} />
    </Dialog>
  );
}
