import { useSearchParams } from '@tanabana/storefront';

interface AddressState<State> {
  state: State;
  /** Takes the place of the present entry of the history: Back leaves the tab, not the filter. */
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
  const searchOf = (change: Partial<State>): string =>
    `?${written({ ...state, ...change }, defaults)}`;
  return {
    state,
    searchOf,
    set: (change) =>
      setSearch((now) => written({ ...readState(now, defaults), ...change }, defaults), {
        replace: true,
      }),
  };
}

const readState = <State extends Record<string, string>>(
  search: URLSearchParams,
  defaults: State,
): State =>
  Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [name, search.get(name) ?? value]),
  ) as State;

const written = (state: Record<string, string>, defaults: Record<string, string>) =>
  new URLSearchParams(Object.entries(state).filter(([name, value]) => value !== defaults[name]));

/** A page number out of an address: from 1. */
export const pageOf = (text: string): number => Math.max(1, Number.parseInt(text, 10) || 1);

/** `value` where it is one of `known`, else empty: addresses are written by anybody. */
export const oneOf = <T extends string>(known: readonly T[], value: string): T | '' =>
  known.find((one) => one === value) ?? '';
