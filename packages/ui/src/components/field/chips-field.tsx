import { type KeyboardEvent, useRef, useState } from 'react';
import { CloseIcon } from '../../icons/index.ts';
import styles from './field.module.css';
import { Field, type FieldLook } from './field.tsx';

export interface ChipsFieldProps extends FieldLook {
  values: readonly string[];
  onChange: (values: string[]) => void;
  /** Suggestions while typing. */
  suggestions?: readonly string[];
  /** Maximum characters of an entry. */
  maxLength?: number;
}

/** A list of short texts: Enter, a comma or leaving the field adds one; each can be removed. */
export function ChipsField({
  values,
  onChange,
  suggestions = [],
  maxLength,
  ...look
}: ChipsFieldProps) {
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const add = (text: string): void => {
    const known = new Set(values.map((value) => value.toLowerCase()));
    const added = text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '' && !known.has(part.toLowerCase()));
    setTyped('');
    if (added.length > 0) onChange([...values, ...new Set(added)]);
  };
  const remove = (value: string): void => {
    onChange(values.filter((one) => one !== value));
    input.current?.focus();
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Backspace' && typed === '') onChange(values.slice(0, -1));
    if (event.key !== 'Enter' && event.key !== ',') return;
    event.preventDefault();
    add(typed);
  };
  return (
    <Field {...look}>
      {({ className, ...control }) => (
        <div className={`${className} ${styles.chips}`}>
          {values.map((value) => (
            <span key={value} className={styles.chip}>
              {value}
              <button type="button" aria-label={`Remove ${value}`} onClick={() => remove(value)}>
                <CloseIcon size={14} />
              </button>
            </span>
          ))}
          <input
            {...control}
            ref={input}
            type="text"
            list={suggestions.length > 0 ? `${control.id}-known` : undefined}
            autoComplete="off"
            maxLength={maxLength}
            value={typed}
            onChange={({ target, nativeEvent }) => {
              const chosen = !(nativeEvent as InputEvent).inputType?.startsWith('insertText');
              if (chosen && suggestions.includes(target.value)) add(target.value);
              else setTyped(target.value);
            }}
            onKeyDown={press}
            onBlur={() => add(typed)}
          />
          <datalist id={`${control.id}-known`}>
            {suggestions
              .filter((suggestion) => !values.includes(suggestion))
              .map((suggestion) => (
                <option key={suggestion} value={suggestion} />
              ))}
          </datalist>
        </div>
      )}
    </Field>
  );
}
