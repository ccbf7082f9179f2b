import { stored } from '@tanabana/storefront';
import { useEffect, useRef, useState } from 'react';

const KEY = 'dashboard-shortcuts';

/**
 * Single-letter shortcuts, inactive while typing or in a dialog. They can be turned off, which is
 * stored in this browser (WCAG 2.1.4).
 */
export function useShortcuts(actions: Record<string, () => void>) {
  const [on, setOn] = useState(stored.read(KEY) !== 'off');
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    if (!on) return;
    const press = (event: KeyboardEvent): void => {
      const { altKey, ctrlKey, metaKey, repeat, target } = event;
      if (altKey || ctrlKey || metaKey || repeat || isTyped(target)) return;
      if (document.querySelector('dialog:modal')) return;
      latest.current[event.key.toLowerCase()]?.();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [on]);
  return {
    on,
    turn(next: boolean) {
      stored.write(KEY, next ? 'on' : 'off');
      setOn(next);
    },
  };
}

const isTyped = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('input:not([type="checkbox"]), textarea, select, [contenteditable]');
