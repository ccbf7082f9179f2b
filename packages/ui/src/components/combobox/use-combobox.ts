import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';

interface ComboboxOptions<Option extends { id: string }> {
  options: readonly Option[];
  /** Name of the list. */
  label: string;
  /** Whether the first option is active before an arrow key is pressed; by default none is. */
  firstIsActive?: boolean;
  onClose: () => void;
}

/**
 * An ARIA combobox with a list: the focus stays in the field, and the arrow keys move through the
 * options. The form of the field submits the active option.
 * @returns `active` option, and props of the field, its list and each option; call `reset` when the
 * text changes
 */
export function useCombobox<Option extends { id: string }>({
  options,
  label,
  firstIsActive = false,
  onClose,
}: ComboboxOptions<Option>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const start = firstIsActive ? 0 : -1;
  const [marked, mark] = useState(start);
  const at = marked < options.length ? marked : start;
  const active = options[at];
  useEffect(() => {
    if (at >= 0) list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  const press = (event: KeyboardEvent): void => {
    // A browser would clear the field first.
    if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || options.length === 0) return;
    event.preventDefault();
    // Unless an option is always active, the field itself is one more position.
    const positions = options.length - start;
    mark(((at - start + step + positions) % positions) + start);
  };
  return {
    active,
    reset: (): void => mark(start),
    fieldProps: {
      role: 'combobox',
      'aria-expanded': options.length > 0,
      'aria-controls': `${id}-list`,
      'aria-autocomplete': 'list',
      'aria-activedescendant': active && `${id}-${active.id}`,
      onKeyDown: press,
    } as const,
    listProps: { ref: list, id: `${id}-list`, role: 'listbox', 'aria-label': label } as const,
    optionProps: (option: Option, index: number) =>
      ({
        id: `${id}-${option.id}`,
        role: 'option',
        'aria-selected': index === at,
        onPointerMove: () => mark(index),
      }) as const,
  };
}

export type Combobox<Option extends { id: string }> = ReturnType<typeof useCombobox<Option>>;
