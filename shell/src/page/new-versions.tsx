import { useLocation } from '@tanabana/storefront';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { VersionWatch } from '../modules/version-watch.ts';

/** Takes newer versions of modules when the visitor goes to another page. */
export function NewVersions({ watch }: { watch: VersionWatch }) {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => watch.stop, [watch]);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    watch.onNavigation();
  }, [pathname, watch]);
  return null;
}
