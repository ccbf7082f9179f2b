import { can, type Permission, searchWords, type User } from '@tanabana/contracts';
import { paths } from '@tanabana/storefront';
import { tabPath } from '../../shared/use-address-state.ts';
import type { DashboardTab } from '../dashboard-tab.ts';
import { addressOf } from '../tab-address.ts';

/** One line of the command palette. */
export interface Command {
  id: string;
  label: string;
  /** Kind, or a detail such as an order's total. */
  aside: string;
  /** Keys that do the same: `g o`. */
  keys?: string;
  /** Address to open, or a function to run. */
  run: string | (() => void);
}

interface Action {
  id: string;
  label: string;
  tab: string;
  permission: Permission;
}

/** Actions that a tab performs when its address names them (`useRequested`). */
const ACTIONS: readonly Action[] = [
  { id: 'add', label: 'New product', tab: 'products', permission: 'products.write' },
  { id: 'import', label: 'Import products', tab: 'products', permission: 'products.write' },
  { id: 'drafts', label: 'Drafts of products', tab: 'products', permission: 'products.write' },
  { id: 'bin', label: 'Deleted products', tab: 'products', permission: 'products.write' },
  { id: 'add', label: 'New category', tab: 'categories', permission: 'products.write' },
  { id: 'add', label: 'New collection', tab: 'collections', permission: 'products.write' },
  { id: 'add', label: 'New discount', tab: 'discounts', permission: 'discounts.write' },
  { id: 'import', label: 'Import parcels', tab: 'orders', permission: 'orders.write' },
];

/**
 * Returns the tabs, and the actions in them that a user's role allows.
 * @param tabs those of the user's sidebar
 */
export function commandsFor(user: User, tabs: readonly DashboardTab[]): Command[] {
  const visible = tabs.filter(({ hidden }) => !hidden);
  return [
    ...visible.map(({ id, label, letter }) => ({
      id: `tab-${id}`,
      label,
      aside: 'Tab',
      keys: letter && `g ${letter}`,
      run: addressOf(id),
    })),
    ...ACTIONS.filter(
      ({ tab, permission }) => can(user, permission) && visible.some(({ id }) => id === tab),
    ).map(({ id, label, tab }) => ({
      id: `action-${tab}-${id}`,
      label,
      aside: 'Action',
      run: tabPath(tab, { do: id }),
    })),
    { id: 'shop', label: 'Back to the shop', aside: 'Page', run: paths.shop() },
  ];
}

/** Returns the commands in which each term starts a word of the label; all without terms. */
export function matching(commands: readonly Command[], text: string): Command[] {
  const terms = searchWords(text);
  return commands.filter(({ label }) => {
    const words = searchWords(label);
    return terms.every((term) => words.some((word) => word.startsWith(term)));
  });
}
