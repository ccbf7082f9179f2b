import { useNavigate } from '@tanabana/storefront';
import { useModifiedShortcuts, useShortcuts } from '../../shared/use-shortcuts.ts';
import type { DashboardTab } from '../dashboard-tab.ts';
import { addressOf } from '../tab-address.ts';

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

interface FrameShortcuts {
  tabs: readonly DashboardTab[];
  /** Shoppers have no shortcuts. */
  isStaff: boolean;
  onSearch: () => void;
  onHelp: () => void;
}

/** Shortcuts of every tab (rule 25.3). */
export function useFrameShortcuts({ tabs, isStaff, onSearch, onHelp }: FrameShortcuts): void {
  const navigate = useNavigate();
  const goTo = (letter: string, event: KeyboardEvent): void => {
    // the letter must not also be a shortcut of the tab, even if no tab has it
    event.stopPropagation();
    const tab = tabs.find((one) => one.letter === letter);
    if (tab) navigate(addressOf(tab.id));
  };
  const keys = {
    // a keyboard layout may need Shift for these
    '[Shift]+/': (event: KeyboardEvent) => {
      if (focusSearch()) event.preventDefault();
    },
    '[Shift]+?': onHelp,
    ...Object.fromEntries(
      LETTERS.map((letter) => [`g ${letter}`, (event: KeyboardEvent) => goTo(letter, event)]),
    ),
  };
  useShortcuts(isStaff ? keys : {}, { first: true });
  useModifiedShortcuts(
    isStaff
      ? {
          '$mod+k': (event) => {
            event.preventDefault();
            onSearch();
          },
        }
      : {},
  );
}

/** Focuses the search field of the tab. @returns whether there is one */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
  field?.select();
  field?.focus();
  return field !== null;
}
