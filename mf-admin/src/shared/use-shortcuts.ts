import { create, stored } from '@tanabana/storefront';
import { useEffect, useRef } from 'react';
import { tinykeys } from 'tinykeys';

const KEY = 'dashboard-shortcuts';

interface ShortcutSwitch {
  on: boolean;
  turn: (on: boolean) => void;
}

/** Whether shortcuts of single keys are on; stored in this browser (WCAG 2.1.4). */
export const useShortcutSwitch = create<ShortcutSwitch>((set) => ({
  on: stored.read(KEY) !== 'off',
  turn(on) {
    stored.write(KEY, on ? 'on' : 'off');
    set({ on });
  },
}));

type Actions = Readonly<Record<string, (event: KeyboardEvent) => void>>;

interface ShortcutOptions {
  /** Handles keys before other shortcuts of the page; `event.stopPropagation()` hides them. */
  first?: boolean;
}

/**
 * Shortcuts of single keys and sequences, in the syntax of tinykeys: `p`, `g o`. They are inactive
 * while somebody types, while a dialog is open, and when they are turned off.
 */
export function useShortcuts(actions: Actions, { first = false }: ShortcutOptions = {}): void {
  const on = useShortcutSwitch((state) => state.on);
  useKeys(actions, { isOn: on, capture: first, ignore: isInactive });
}

/** Shortcuts with a modifier key, which also work while somebody types: `$mod+k`. */
export const useModifiedShortcuts = (actions: Actions): void =>
  useKeys(actions, { isOn: true, capture: false, ignore: isUnwanted });

interface KeyOptions {
  isOn: boolean;
  capture: boolean;
  ignore: (event: KeyboardEvent) => boolean;
}

function useKeys(actions: Actions, { isOn, capture, ignore }: KeyOptions): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  const keys = Object.keys(actions).join('\n');
  useEffect(() => {
    if (!isOn) return;
    const handlers = keys
      .split('\n')
      .map((key) => [key, (event: KeyboardEvent) => latest.current[key]?.(event)] as const);
    return tinykeys(window, Object.fromEntries(handlers), { capture, ignore });
  }, [isOn, capture, ignore, keys]);
}

const isUnwanted = (event: KeyboardEvent): boolean =>
  event.repeat || event.isComposing || document.querySelector('dialog:modal') !== null;

const isInactive = (event: KeyboardEvent): boolean => isUnwanted(event) || isTyped(event.target);

const isTyped = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('input:not([type="checkbox"]), textarea, select, [contenteditable]');
