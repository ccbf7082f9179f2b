import type { AnyValues, ListField as ListKind } from '@tanabana/contracts';
import { announce } from '@tanabana/storefront';
import { Button, PlusIcon } from '@tanabana/ui';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { emptyEntry, keyOf, moved, nameOf, replaced } from './entries.ts';
import { EntryActions } from './entry-actions.tsx';
import type { Change, FieldsProps } from './field-types.ts';
import styles from './list-field.module.css';
import { useDrag } from './use-drag.ts';
import type { Problems } from './use-saving.ts';

interface ListFieldProps {
  field: ListKind;
  entries: readonly AnyValues[];
  path: string;
  problems: Problems;
  onChange: Change<AnyValues[]>;
  /** Renders the fields of an entry, which may contain lists. */
  Fields: ComponentType<FieldsProps>;
}

/** Entries that can be added, removed, opened, and moved by drag or buttons. */
export function ListField({ field, entries, path, problems, onChange, Fields }: ListFieldProps) {
  const list = useRef<HTMLFieldSetElement>(null);
  /** Selector of the control that gets the focus after the next render. */
  const focused = useRef<string | null>(null);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (focused.current) list.current?.querySelector<HTMLElement>(focused.current)?.focus();
    focused.current = null;
  });

  const toggle = (key: string, isOpen: boolean): void =>
    setOpened((old) => new Set(isOpen ? [...old, key] : [...old].filter((one) => one !== key)));
  const add = (): void => {
    const entry = emptyEntry(field.of);
    toggle(keyOf(entry), true);
    focused.current = `[data-entry="${keyOf(entry)}"] :is(input, textarea)`;
    onChange((old) => [...old, entry]);
  };
  const remove = (at: number): void => {
    focused.current = ':scope > [data-add]';
    announce(`${field.entry} removed.`);
    onChange((old) => old.toSpliced(at, 1));
  };
  const move = (from: number, to: number): void => {
    const entry = entries[from];
    if (!entry || to < 0 || to >= entries.length) return;
    focused.current = `[data-entry="${keyOf(entry)}"] > div > [data-move="${to < from ? 'up' : 'down'}"]`;
    announce(`Moved to position ${to + 1} of ${entries.length}.`);
    onChange((old) => moved(old, from, to));
  };
  const drag = useDrag(move);
  return (
    <fieldset ref={list} className={styles.list}>
      <legend className={styles.legend}>{field.label}</legend>
      <ol className={styles.entries}>
        {entries.map((entry, at) => {
          const key = keyOf(entry);
          const name = nameOf(entry, field.of) || `${field.entry} ${at + 1}`;
          const own = `${path}.${at}`;
          const isWrong = Object.keys(problems).some((one) => one.startsWith(`${own}.`));
          return (
            <li key={key} data-entry={key} className={styles.entry} {...drag.target(at)}>
              <details
                open={opened.has(key) || isWrong}
                onToggle={({ currentTarget }) => toggle(key, currentTarget.open)}
              >
                <summary className={styles.summary}>{name}</summary>
                <div className={styles.content}>
                  <Fields
                    fields={field.of}
                    values={entry}
                    path={own}
                    problems={problems}
                    onChange={(update) =>
                      onChange((old) =>
                        old.map((one) => (keyOf(one) === key ? replaced(one, update(one)) : one)),
                      )
                    }
                  />
                </div>
              </details>
              <EntryActions
                name={name}
                isFirst={at === 0}
                isLast={at === entries.length - 1}
                handle={drag.handle(at)}
                onUp={() => move(at, at - 1)}
                onDown={() => move(at, at + 1)}
                onRemove={() => remove(at)}
              />
            </li>
          );
        })}
      </ol>
      {problems[path] && (
        <p role="alert" className={styles.problem}>
          {problems[path]}
        </p>
      )}
      {entries.length < field.max && (
        <Button variant="secondary" size="s" data-add="" className={styles.add} onClick={add}>
          <PlusIcon size={16} /> Add {field.entry.toLowerCase()}
        </Button>
      )}
    </fieldset>
  );
}
