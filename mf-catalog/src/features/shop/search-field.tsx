import { IconButton, SearchIcon, TextField } from '@tanabana/ui';
import { type FormEvent, useState } from 'react';
import styles from './search-field.module.css';

interface SearchFieldProps {
  value: string;
  onSearch: (text: string) => void;
}

/** A field that searches on Enter or by its button; emptied, it shows everything again. */
export function SearchField({ value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSearch(text.trim());
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
            if (event.target.value === '' && value !== '') onSearch('');
          }}
        />
        <IconButton type="submit" label="Search" className={styles.button}>
          <SearchIcon />
        </IconButton>
      </form>
    </search>
  );
}
