import { api, paths, useApi, useNavigate } from '@tanabana/storefront';
import { Dialog, VisuallyHidden } from '@tanabana/ui';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
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
 * A field with suggestions, as an ARIA combobox with a list: the focus stays in the field, the
 * arrow keys move through the options, Enter chooses one, or searches the shop if none is active.
 */
function SearchBox({ start, onDone }: SearchBoxProps) {
  const id = useId();
  const navigate = useNavigate();
  const [text, setText] = useState(start);
  const [marked, mark] = useState(-1);
  const found = useSuggestions(text);
  const categories = useApi(api.categories.list, {}).data?.data ?? [];
  const lines = suggestionsFor(categories, text, found);
  const line = lines[marked];

  const go = (to: string): void => {
    onDone();
    navigate(to);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    go(line?.to ?? paths.shop({ q: text.trim() }));
  };
  const press = (event: KeyboardEvent): void => {
    // A browser would clear the field first.
    if (event.key === 'Escape') {
      event.preventDefault();
      onDone();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || lines.length === 0) return;
    event.preventDefault();
    // One more position than options: the field itself.
    mark(((marked + 1 + step + lines.length + 1) % (lines.length + 1)) - 1);
  };
  return (
    <search>
      <form onSubmit={submit} className={styles.form}>
        <SearchField
          buttonClass={styles.submit}
          role="combobox"
          aria-expanded={lines.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={line && `${id}-${line.id}`}
          spellCheck={false}
          value={text}
          onFocus={(event) => event.target.select()}
          onKeyDown={press}
          onChange={(event) => {
            setText(event.target.value);
            mark(-1);
          }}
        />
      </form>
      <VisuallyHidden>
        <span role="status">{countOf(lines, found)}</span>
      </VisuallyHidden>
      <SuggestionList id={id} lines={lines} marked={marked} onMark={mark} onChoose={go} />
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
