import { IconButton, SearchIcon, TextField } from '@tanabana/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import styles from './search-field.module.css';

interface SearchFieldProps {
  value: string;
  onSearch: (text: string) => void;
}

/** A field that searches on Enter or by its button; emptied, it shows everything again. */
export function SearchField({ value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const asked = useRef(value);
  // Back, a link or a cleared filter changed what is searched for
  useEffect(() => {
    if (value !== asked.current) setText(value);
    asked.current = value;
  }, [value]);

  const search = (words: string): void => {
    asked.current = words;
    onSearch(words);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    search(text.trim());
  };
  return (
    <search className={styles.search}>
      <form onSubmit={submit}>
        <TextField
          type="search"
          label="Search products"
          hideLabel
          placeholder="Search kurtis, ikat, indigo …"
          maxLength={200}
          enterKeyHint="search"
          autoComplete="off"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            if (event.target.value === '' && value !== '') search('');
          }}
        />
        <IconButton type="submit" label="Search" className={styles.button}>
          <SearchIcon />
        </IconButton>
      </form>
    </search>
  );
}
