import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { SelectField, TextField } from '../field/field.tsx';
import styles from './list.module.css';

/** Toolbar of a list: search, filters, actions. */
export function Toolbar({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  return (
    <search className={styles.toolbar}>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </search>
  );
}

/** Debounce of the search in milliseconds. */
const PAUSE_MS = 250;

interface SearchBoxProps {
  /** 'Search products'. */
  label: string;
  value: string;
  /** Characters; default 200. */
  maxLength?: number;
  onSearch: (text: string) => void;
}

/** Search field of a list: searches after a pause, or at once with Enter. */
export function SearchBox({ label, value, maxLength = 200, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const asked = useRef(value);
  // Back, a link or a cleared filter changed the search.
  useEffect(() => {
    if (value !== asked.current) setTyped(value);
    asked.current = value;
  }, [value]);

  const ask = (text: string): void => {
    if (text === asked.current) return;
    asked.current = text;
    onSearch(text);
  };
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    const timer = setTimeout(() => latest.current(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <TextField
      hideLabel
      label={label}
      type="search"
      placeholder={label}
      maxLength={maxLength}
      autoComplete="off"
      spellCheck={false}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') ask(typed.trim());
      }}
    />
  );
}

interface FilterProps
  extends Pick<ComponentProps<typeof SelectField>, 'label' | 'options' | 'value'> {
  onChange: (value: string) => void;
}

/** A select for a filter or sort. */
export const Filter = ({ onChange, ...select }: FilterProps) => (
  <SelectField hideLabel {...select} onChange={({ target }) => onChange(target.value)} />
);
