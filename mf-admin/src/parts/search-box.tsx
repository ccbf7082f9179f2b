import { TextField } from '@tanabana/ui';
import { useEffect, useRef, useState } from 'react';

/** Milliseconds without a key before the list is asked for. */
const PAUSE_MS = 250;

interface SearchBoxProps {
  /** 'Search products'. */
  label: string;
  placeholder?: string;
  value: string;
  onSearch: (text: string) => void;
}

/** A search field above a list: asks when the typing pauses, or at once with Enter. */
export function SearchBox({ label, placeholder, value, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const asked = useRef(value);
  // Back, a link or a cleared filter changed what is searched for.
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
      placeholder={placeholder}
      maxLength={200}
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
