import { stored } from '@tanabana/storefront';

/** Views of one table, and characters of a name. */
export const MAX_VIEWS = 20;
export const MAX_VIEW_NAME = 40;

/** Filters, sort and columns of a table under a name. */
export interface TableView {
  name: string;
  /** Query string of the address, without the page. */
  search: string;
}

/** What one person chose for one table. */
export interface TableChoices {
  /** Hidden columns of the table without a view. */
  hidden: readonly string[];
  views: readonly TableView[];
}

const NONE: TableChoices = { hidden: [], views: [] };

const isText = (value: unknown): value is string => typeof value === 'string';

/** Where the choices of an account are stored in this browser. */
export const choicesKey = (table: string, userId: string): string =>
  `admin-table ${table} ${userId}`;

/** Returns the choices; none if the storage is empty or invalid. */
export function readChoices(key: string): TableChoices {
  try {
    const { hidden, views } = JSON.parse(stored.read(key) ?? '{}') as Partial<TableChoices>;
    return {
      hidden: (hidden ?? []).filter(isText),
      views: (views ?? [])
        .filter(({ name, search }) => isText(name) && isText(search))
        .slice(0, MAX_VIEWS),
    };
  } catch {
    return NONE;
  }
}

export const writeChoices = (key: string, choices: TableChoices): boolean =>
  stored.write(key, JSON.stringify(choices));

const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Returns the views with one more; a view of the same name is replaced. */
export function withView(views: readonly TableView[], view: TableView): TableView[] {
  const at = views.findIndex(({ name }) => sameName(name, view.name));
  return at < 0 ? [...views, view] : views.with(at, view);
}

/** Returns why a view cannot be renamed; null if it can. */
export function nameProblem(views: readonly TableView[], name: string, at: number): string | null {
  if (name.trim() === '') return 'Enter a name.';
  const isTaken = views.some((view, index) => index !== at && sameName(view.name, name.trim()));
  return isTaken ? 'Another view has this name.' : null;
}

/** Hidden columns in the address; `none` shows all. */
export const hiddenText = (hidden: readonly string[]): string => hidden.join(',') || 'none';

/** Returns the hidden columns of an address; null if it does not name any. */
export const hiddenIn = (text: string): string[] | null => {
  if (text === '') return null;
  return text === 'none' ? [] : text.split(',');
};
