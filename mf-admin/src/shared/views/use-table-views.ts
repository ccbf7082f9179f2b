import { useSession } from '@tanabana/storefront';
import type { Column } from '@tanabana/ui';
import { useState } from 'react';
import type { AddressState } from '../use-address-state.ts';
import {
  choicesKey,
  hiddenIn,
  hiddenText,
  readChoices,
  type TableChoices,
  type TableView,
  writeChoices,
} from './stored-views.ts';

/** Part of the address that a table with views needs; add `hide: ''` to its defaults. */
type Address = Pick<AddressState<{ hide: string; page: string }>, 'state' | 'set' | 'searchOf'>;

/** Returns the columns without hidden ones. */
export const shownColumns = <Row>(
  columns: readonly Column<Row>[],
  hidden: readonly string[],
): Column<Row>[] => columns.filter(({ header }) => !hidden.includes(header));

/**
 * Views and hidden columns of a table, stored for the signed-in account in this browser. The address
 * of a view contains its filters, sort and columns, so that a link opens it for others, too.
 * @param table name of the table
 */
export function useTableViews(table: string, { state, set, searchOf }: Address) {
  const { user } = useSession();
  const key = choicesKey(table, user?.id ?? '');
  const [choices, setChoices] = useState(() => readChoices(key));
  const named = hiddenIn(state.hide);
  const hidden = named ?? choices.hidden;
  /** The address of the current filters, sort and columns. */
  const search = searchOf({ hide: hiddenText(hidden), page: '1' });

  const write = (change: Partial<TableChoices>): void => {
    const next = { ...readChoices(key), ...change };
    writeChoices(key, next);
    setChoices(next);
  };
  return {
    hidden,
    search,
    /** Whether nothing is filtered, sorted or hidden by the address. */
    isPlain: searchOf({ page: '1' }) === '?',
    views: choices.views,
    setViews: (views: readonly TableView[]): void => write({ views }),
    /** Hides columns: of this address if it names columns, else of the table. */
    hide(next: readonly string[]): void {
      if (named) set({ hide: hiddenText(next) });
      else write({ hidden: next });
    },
  };
}

export type TableViews = ReturnType<typeof useTableViews>;
