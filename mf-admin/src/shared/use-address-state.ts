import { paths, useSearchParams } from '@tanabana/storefront';

export interface AddressState<State> {
  state: State;
  /** From 1; for lists whose state has a `page`. */
  page: number;
  /**
   * Takes the place of the present entry of the history: Back leaves the tab, not the filter. A change of
   * anything but the page leads to the first page.
   */
  set: (change: Partial<State>) => void;
  /** `?…` with this change, for links. */
  searchOf: (change: Partial<State>) => string;
}

/**
 * Filters, sort and page of a tab, kept in the address: reload, Back and a link give the same list.
 * @param defaults every name with the value that it has where the address does not name it
 */
export function useAddressState<State extends Record<string, string>>(
  defaults: State,
): AddressState<State> {
  const [search, setSearch] = useSearchParams();
  const state = readState(search, defaults);
  const written = (now: State, change: Partial<State>): URLSearchParams =>
    new URLSearchParams(
      Object.entries<string>({ ...now, page: defaults.page, ...change }).filter(
        ([name, value]) => value !== defaults[name],
      ),
    );
  return {
    state,
    page: Math.max(1, Number.parseInt(state.page ?? '', 10) || 1),
    searchOf: (change) => `?${written(state, change)}`,
    set: (change) =>
      setSearch((now) => written(readState(now, defaults), change), { replace: true }),
  };
}

const readState = <State extends Record<string, string>>(
  search: URLSearchParams,
  defaults: State,
): State =>
  Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [name, search.get(name) ?? value]),
  ) as State;

/** `value` where it is one of `known`, else empty: addresses are written by anybody. */
export const oneOf = <T extends string>(known: readonly T[], value: string): T | '' =>
  known.find((one) => one === value) ?? '';

/** The value of the option that an address names, else empty. */
export const optionOf = <T extends string>(
  options: readonly { value: T }[],
  value: string,
): T | '' =>
  oneOf(
    options.map((option) => option.value),
    value,
  );

/** Address of a tab with what its list is filtered by. */
export const tabPath = (tab: string, query: Record<string, string> = {}): string =>
  `${paths.dashboard(tab)}?${new URLSearchParams(query)}`;
