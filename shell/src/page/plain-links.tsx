import { matchRoutes, useNavigate } from '@tanabana/storefront';
import { useEffect, useMemo } from 'react';
import type { Registry } from '../registry/registry.ts';

/**
 * Addresses that the gateway answers itself, whatever route matches: API calls, built files, files
 * by extension.
 */
const NO_PAGE = /^\/(?:api|assets|modules|static)\/|\.\w+$/;

/**
 * Plain `<a href>` links of modules also navigate without loading a document. A click is handled
 * only if no other handler prevented its default: the shop's own links and modules' handlers run
 * first.
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
      // like a browser for a link to the current page: no history entry
      navigate({ pathname, search, hash }, { replace: link.href === location.href });
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [pages, navigate]);
  return null;
}

/** Not a click that opens a tab, window or menu, and not a prevented one. */
const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 &&
  !event.defaultPrevented &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** The clicked link, also inside open shadow roots. */
const linkOf = (event: MouseEvent): HTMLAnchorElement | undefined =>
  event
    .composedPath()
    .find(
      (node): node is HTMLAnchorElement =>
        node instanceof HTMLAnchorElement && node.hasAttribute('href'),
    );

/** Whether it leads to a page of the shop in this tab. */
const staysHere = (link: HTMLAnchorElement): boolean =>
  link.href.startsWith(`${location.origin}/`) &&
  ['', '_self'].includes(link.target.toLowerCase()) &&
  !link.hasAttribute('download') &&
  !link.relList.contains('external');

/** Whether it leads to a position of the current page, which the browser handles. */
function isJump({ href }: HTMLAnchorElement): boolean {
  const [page, place] = href.split('#');
  return place !== undefined && page === location.href.split('#')[0];
}
