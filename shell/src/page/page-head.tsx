import { useConfig, useLocation } from '@tanabana/storefront';
import { useLayoutEffect, useRef } from 'react';

/** Each page of a list is a separate address; the first one has no number. */
const LATER_PAGE = /^(?!1$)[1-9]\d{0,5}$/;

/**
 * The canonical address in the document's head. Server-rendered elements of a product or category
 * (service-kit, document-head) are removed with their page.
 */
export function PageHead() {
  const { pathname, search } = useLocation();
  const { publicUrl } = useConfig();
  const page = new URLSearchParams(search).get('page') ?? '';
  const address = LATER_PAGE.test(page) ? `${pathname}?page=${page}` : pathname;
  const opened = useRef(address);

  useLayoutEffect(() => {
    if (opened.current !== address)
      for (const old of document.head.querySelectorAll('[data-page]')) old.remove();
    opened.current = address;
    if (document.head.querySelector('link[rel="canonical"]')) return;
    const link = document.createElement('link');
    link.rel = 'canonical';
    link.href = (publicUrl || location.origin) + address;
    link.dataset.page = '';
    document.head.append(link);
  }, [address, publicUrl]);

  return null;
}
