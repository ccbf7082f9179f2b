import { paths } from '@tanabana/storefront';
import { Dialog } from '@tanabana/ui';
import styles from './search.module.css';
import { SearchBox } from './search-box.tsx';

/** The search over the page, from its top; on phones as wide as the window. */
export default function SearchWindow({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Search"
      hideTitle
      size="m"
      className={styles.window}
    >
      <SearchBox start={searchedFor()} onDone={onClose} />
    </Dialog>
  );
}

/** What the shop is searched for. From the browser, as the router knows a new address a moment later. */
const searchedFor = (): string =>
  location.pathname === paths.shop() ? (new URLSearchParams(location.search).get('q') ?? '') : '';
