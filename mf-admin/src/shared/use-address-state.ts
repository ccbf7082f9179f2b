import { paths, useSearchParams } from '@tanabana/storefront';

export interface AddressState<State> {
  state: State;
  /** From 1; for lists with a `page`. */
  page: number;
  /**
   * Replaces the current history entry: Back leaves the tab. A change of anything but the page
   * returns to the first page.
   */
  set: (change: Partial<State>) => void;
  /** Returns `?…` with this change, for links. */
  searchOf: (change: Partial<State>) => string;
}

/**
 * Filters, sort and page of a tab, kept in the address, so that reload, Back and links restore the
 * list.
 * @param defaults all names with their default values
 */
export function useAddressState<State extends Record<string, string>>(
  defaults: State,
): AddressState<State> {
  const [search, setSearch] = useSearchParams();
  const { state, page } = readAddress(search, defaults);
  const written = (now: State, change: Partial<State>): URLSearchParams =>
    new URLSearchParams(
      Object.entries<string>({ ...now, page: defaults.page, ...change }).filter(
        ([name, value]) => value !== defaults[name],
      ),
    );
  return {
    state,
    page,
    searchOf: (change) => `?${written(state, change)}`,
    set: (change) =>
      setSearch((now) => written(readState(now, defaults), change), { replace: true }),
  };
}

/** Returns filters, sort and page of an address. */
export function readAddress<State extends Record<string, string>>(
  search: URLSearchParams,
  defaults: State,
): Pick<AddressState<State>, 'state' | 'page'> {
  const state = readState(search, defaults);
  return { state, page: Math.max(1, Number.parseInt(state.page ?? '', 10) || 1) };
}

const readState = <State extends Record<string, string>>(
  search: URLSearchParams,
  defaults: State,
): State =>
  Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [name, search.get(name) ?? value]),
  ) as State;

/** Returns `value` if it is known, else empty, because anyone can edit the address. */
export const oneOf = <T extends string>(known: readonly T[], value: string): T | '' =>
  known.find((one) => one === value) ?? '';

/** Returns a valid day (`yyyy-MM-dd`), else empty, because anyone can edit the address. */
export const dayOrNothing = (text: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';

/** Returns the value of the option in the address, else empty. */
export const optionOf = <T extends string>(
  options: readonly { value: T }[],
  value: string,
): T | '' =>
  oneOf(
    options.map((option) => option.value),
    value,
  );

/** Returns the address of a tab with a filter. */
export const tabPath = (tab: string, query: Record<string, string> = {}): string =>
  `${paths.dashboard(tab)}?${new URLSearchParams(query)}`;
