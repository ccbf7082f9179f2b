import { useConfig, useLocation } from '@tanabana/storefront';
import { useLayoutEffect, useRef } from 'react';

/**
 * What the document's head says of the page beside its title: its one address. What the server wrote
 * there of a product or category (service-kit, document-head) goes with the page that it was of.
 */
export function PageHead() {
  const { pathname } = useLocation();
  const { publicUrl } = useConfig();
  const opened = useRef(pathname);

  useLayoutEffect(() => {
    if (opened.current !== pathname)
      for (const old of document.head.querySelectorAll('[data-page]')) old.remove();
    opened.current = pathname;
    if (document.head.querySelector('link[rel="canonical"]')) return;
    const link = document.createElement('link');
    link.rel = 'canonical';
    link.href = (publicUrl || location.origin) + pathname;
    link.dataset.page = '';
    document.head.append(link);
  }, [pathname, publicUrl]);

  return null;
}
