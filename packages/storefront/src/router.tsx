import type { ComponentProps, MouseEvent } from 'react';
import {
  type NavigateProps,
  Navigate as RouterNavigate,
  type SetURLSearchParams,
  type To,
  useHref,
  useLinkClickHandler,
  useLocation,
  useResolvedPath,
  useSearchParams as useRouterSearchParams,
} from 'react-router-dom';
import { inBrowser } from './in-browser.ts';

/** The one router of the page. Modules take it from here, never from react-router-dom. */
export {
  BrowserRouter,
  matchPath,
  matchRoutes,
  Outlet,
  type RouteObject,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useRoutes,
} from 'react-router-dom';

let onRedirect: (() => void) | undefined;

/** For the shell on a server: hears of a page that leads to another address. */
export const collectRedirects = (listener: typeof onRedirect): void => {
  onRedirect = listener;
};

/** Goes to another address as soon as it is rendered. */
export function Navigate(props: NavigateProps) {
  onRedirect?.();
  return <RouterNavigate {...props} />;
}

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To;
  /** Takes the place of the current entry of the history. */
  replace?: boolean;
  state?: unknown;
}

function LiveLink({ to, replace, state, onClick, ...rest }: LinkProps) {
  const href = useHref(to);
  const go = useLinkClickHandler(to, { replace, state, target: rest.target });
  const click = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (!event.defaultPrevented) go(event);
  };
  return <a {...rest} href={href} onClick={click} />;
}

/** The same markup for a tenth of the time: a page has a hundred links, nearly all of them whole paths. */
function ServerLink(props: LinkProps) {
  const { to, replace, state, onClick, ...rest } = props;
  if (typeof to !== 'string' || !to.startsWith('/')) return <LiveLink {...props} />;
  return <a {...rest} href={to} />;
}

/**
 * A link within the shop: changes the page without loading a document; new tabs and downloads stay the
 * browser's. react-router-dom's own brings its prefetching along, 2 kB that nobody uses here.
 */
export const Link = inBrowser ? LiveLink : ServerLink;

export interface NavLinkProps extends LinkProps {
  /** Current only at exactly this address, not below it. */
  end?: boolean;
}

/** A link that knows whether it leads to where one is: then it has `aria-current="page"`. */
export function NavLink({ end = false, ...rest }: NavLinkProps) {
  const target = useResolvedPath(rest.to).pathname.replace(/\/+$/, '');
  const { pathname } = useLocation();
  const here = pathname.replace(/\/+$/, '');
  const current = here === target || (!end && target !== '' && here.startsWith(`${target}/`));
  return <Link aria-current={current ? 'page' : undefined} {...rest} />;
}

/**
 * As the router's; what a change is given is what the address says at that moment, not what the page was
 * last rendered with: of two changes that follow each other at once neither is lost.
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
