import { api, paths, useApi, useNavigate } from '@tanabana/storefront';
import { Dialog, useCombobox, VisuallyHidden } from '@tanabana/ui';
import { type FormEvent, useState } from 'react';
import styles from './search.module.css';
import { SearchField } from './search-field.tsx';
import { SuggestionList } from './suggestion-list.tsx';
import { countOf, suggestionsFor, useSuggestions } from './suggestions.ts';

/** The search overlay at the top of the page; full width on phones. */
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

/**
 * The current search words. From the browser, since the router knows a new address a moment later.
 */
const searchedFor = (): string =>
  location.pathname === paths.shop() ? (new URLSearchParams(location.search).get('q') ?? '') : '';

interface SearchBoxProps {
  start: string;
  /** Called when the overlay closes, with or without a choice. */
  onDone: () => void;
}

/**
 * A field with suggestions: Enter opens the active one, or searches the shop if none is active.
 */
function SearchBox({ start, onDone }: SearchBoxProps) {
  const navigate = useNavigate();
  const [text, setText] = useState(start);
  const found = useSuggestions(text);
  const categories = useApi(api.categories.list, {}).data?.data ?? [];
  const lines = suggestionsFor(categories, text, found);
  const combobox = useCombobox({ options: lines, label: 'Suggestions', onClose: onDone });

  const go = (to: string): void => {
    onDone();
    navigate(to);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    go(combobox.active?.to ?? paths.shop({ q: text.trim() }));
  };
  return (
    <search>
      <form onSubmit={submit} className={styles.form}>
        <SearchField
          buttonClass={styles.submit}
          {...combobox.fieldProps}
          spellCheck={false}
          value={text}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            setText(event.target.value);
            combobox.reset();
          }}
        />
      </form>
      <VisuallyHidden>
        <span role="status">{countOf(lines, found)}</span>
      </VisuallyHidden>
      <SuggestionList lines={lines} combobox={combobox} onChoose={go} />
      {found && found.products.length === 0 && (
        <p className={styles.none}>
          {found.failed
            ? 'Suggestions are unavailable at the moment. Press Enter to search the shop.'
            : `Nothing found for “${found.words}”. Try fewer or other words.`}
        </p>
      )}
    </search>
  );
}
