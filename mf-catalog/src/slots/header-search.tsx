import { paths, type SlotComponent, useLocation, useNavigate } from '@tanabana/storefront';
import { Dialog, IconButton, SearchIcon } from '@tanabana/ui';
import { useState } from 'react';
import { SearchField } from '../features/shop/search-field.tsx';
import styles from './header-search.module.css';

/** The search box of the header; on small windows a button that opens it. Finds in the shop. */
const HeaderSearch: SlotComponent<'header.search'> = () => {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [open, setOpen] = useState(false);
  const asked = pathname === paths.shop() ? (new URLSearchParams(search).get('q') ?? '') : '';
  const find = (q: string): void => {
    setOpen(false);
    navigate(paths.shop({ q }));
  };
  return (
    <>
      <div className={styles.box}>
        <SearchField key={asked} value={asked} onSearch={find} />
      </div>
      <IconButton label="Search" className={styles.button} onClick={() => setOpen(true)}>
        <SearchIcon />
      </IconButton>
      <Dialog open={open} onClose={() => setOpen(false)} title="Search" size="s">
        <SearchField value={asked} onSearch={find} />
      </Dialog>
    </>
  );
};

export default HeaderSearch;
