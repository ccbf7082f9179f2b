import { matchRoutes, useNavigate } from '@tanabana/storefront';
import { useEffect, useMemo } from 'react';
import type { Registry } from '../registry/registry.ts';

/** What the gateway answers itself, whatever route would match: calls, built files, files by their ending. */
const NO_PAGE = /^\/(?:api|assets|modules|static)\/|\.\w+$/;

/**
 * Links that a module renders as plain `<a href>`, without the shop's router, change the page without
 * loading a document, too. A click is taken once nobody else has: the shop's own links, and whatever a
 * module does with its own, have prevented its default by then.
 */
export function PlainLinks({ registry }: { registry: Pick<Registry, 'routes'> }) {
  const navigate = useNavigate();
  const pages = useMemo(() => registry.routes.map(({ path }) => ({ path })), [registry]);
  useEffect(() => {
    const follow = (event: MouseEvent): void => {
      const link = isPlainClick(event) && linkOf(event);
      if (!link || !staysHere(link) || isJump(link)) return;
      const { pathname, search, hash } = link;
      if (NO_PAGE.test(pathname) || !matchRoutes(pages, pathname)) return;
      event.preventDefault();
      // as a browser does with a link to where one is: no second entry of the history
      navigate({ pathname, search, hash }, { replace: link.href === location.href });
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [pages, navigate]);
  return null;
}

/** Not one that a browser opens a tab, a window or a menu for, and not one that was dealt with. */
const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 &&
  !event.defaultPrevented &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** The link that was clicked, also inside open shadow roots. */
const linkOf = (event: MouseEvent): HTMLAnchorElement | undefined =>
  event
    .composedPath()
    .find(
      (node): node is HTMLAnchorElement =>
        node instanceof HTMLAnchorElement && node.hasAttribute('href'),
    );

/** Whether it leads to an address of the shop, in this tab, as a page. */
const staysHere = (link: HTMLAnchorElement): boolean =>
  link.href.startsWith(`${location.origin}/`) &&
  ['', '_self'].includes(link.target.toLowerCase()) &&
  !link.hasAttribute('download') &&
  !link.relList.contains('external');

/** Whether it leads to a place of the page that is open, which the browser finds by itself. */
function isJump({ href }: HTMLAnchorElement): boolean {
  const [page, place] = href.split('#');
  return place !== undefined && page === location.href.split('#')[0];
}
