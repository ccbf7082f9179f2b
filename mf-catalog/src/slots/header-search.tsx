import { lazyWindow, type SlotComponent } from '@tanabana/storefront';
import { SearchIcon } from '@tanabana/ui';
import { useLayoutEffect, useState } from 'react';
import styles from './header-search.module.css';

const load = () => import('../features/search/search-window.tsx');
const SearchWindow = lazyWindow(load);

/** Preloads the search; if that fails, opening it retries and shows the error. */
const fetchAhead = (): void => void load().catch(() => undefined);

/** Opens the search, as does the key `/`. Looks like a field if it fits. */
const HeaderSearch: SlotComponent<'header.search'> = () => {
  const [open, setOpen] = useState(false);

  // not useEffect: the key would be missed for a moment after the button is visible
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);

  return (
    <>
      <button
        type="button"
        aria-label="Search"
        aria-haspopup="dialog"
        aria-keyshortcuts="/"
        className={styles.button}
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
        onClick={() => setOpen(true)}
      >
        <span className={styles.text}>Search</span>
        <kbd className={styles.key}>/</kbd>
        <SearchIcon />
      </button>
      <SearchWindow open={open} onClose={() => setOpen(false)} />
    </>
  );
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select'));

export default HeaderSearch;
