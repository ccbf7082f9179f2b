import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { ChevronDownIcon, ChevronUpIcon } from '../../icons/index.ts';
import { IconButton } from '../button/icon-button.tsx';
import { VisuallyHidden } from '../layout/layout.tsx';
import styles from './sortable-list.module.css';

interface SortableListProps<T> {
  /** Name of the list: 'Collections'. */
  label: string;
  items: readonly T[];
  keyOf: (item: T) => string;
  /** Name of an item for screen readers. */
  nameOf: (item: T) => string;
  /** Called with the items in their new order. */
  onSort: (items: T[]) => void;
  children: (item: T) => ReactNode;
}

/** Returns the list with one item at another position. */
function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const next = [...items];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/** A list whose items are moved by drag or by buttons; each move is announced. */
export function SortableList<T>({ label, items, onSort, ...props }: SortableListProps<T>) {
  const { keyOf, nameOf, children } = props;
  const list = useRef<HTMLOListElement>(null);
  const dragged = useRef<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const [announced, setAnnounced] = useState('');
  /** Name of the button that had the focus before its item moved. */
  const pressed = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (pressed.current === null) return;
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>('button') ?? [])];
    const own = buttons.find(({ ariaLabel }) => ariaLabel === pressed.current);
    const row = own?.closest('li');
    const usable = own?.disabled ? row?.querySelector<HTMLElement>('button:enabled') : own;
    usable?.focus();
    pressed.current = null;
  });

  const move = (from: number, to: number): void => {
    const item = items[from];
    if (item === undefined || from === to) return;
    setAnnounced(`${nameOf(item)} is now ${to + 1} of ${items.length}.`);
    onSort(moved(items, from, to));
  };
  const drop = (to: number): void => {
    const from = items.findIndex((item) => keyOf(item) === dragged.current);
    dragged.current = null;
    setOver(null);
    move(from, to);
  };
  return (
    <>
      <ol ref={list} aria-label={label} className={styles.list}>
        {items.map((item, at) => (
          <li
            key={keyOf(item)}
            draggable
            className={styles.item}
            data-over={over === keyOf(item) ? '' : undefined}
            onDragStart={() => {
              dragged.current = keyOf(item);
            }}
            onDragEnd={() => setOver(null)}
            onDragOver={(event) => {
              if (dragged.current === null) return;
              event.preventDefault();
              setOver(keyOf(item));
            }}
            onDrop={(event) => {
              event.preventDefault();
              drop(at);
            }}
          >
            <span className={styles.moves}>
              {([-1, 1] as const).map((step) => {
                const name = `Move ${nameOf(item)} ${step < 0 ? 'up' : 'down'}`;
                return (
                  <IconButton
                    key={step}
                    label={name}
                    disabled={at + step < 0 || at + step === items.length}
                    onClick={() => {
                      pressed.current = name;
                      move(at, at + step);
                    }}
                  >
                    {step < 0 ? <ChevronUpIcon size={16} /> : <ChevronDownIcon size={16} />}
                  </IconButton>
                );
              })}
            </span>
            {children(item)}
          </li>
        ))}
      </ol>
      <VisuallyHidden>
        <span role="status">{announced}</span>
      </VisuallyHidden>
    </>
  );
}
