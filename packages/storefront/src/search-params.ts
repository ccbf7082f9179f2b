import {
  type SetURLSearchParams,
  useSearchParams as useRouterSearchParams,
} from 'react-router-dom';

/**
 * As the router's; what a change is given is what the address says at that moment, not what the page was
 * last drawn with: of two changes that follow each other at once neither is lost.
 */
export function useSearchParams(): [URLSearchParams, SetURLSearchParams] {
  const [search, setSearch] = useRouterSearchParams();
  const set: SetURLSearchParams = (next, options) =>
    setSearch(
      typeof next === 'function' ? next(new URLSearchParams(location.search)) : next,
      options,
    );
  return [search, set];
}
