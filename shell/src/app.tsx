import { BrowserRouter, Slot, useAccountPopup, useLocation } from '@tanabana/storefront';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { DebugTools } from './debug/debug-tools.tsx';
import type { VersionWatch } from './modules/version-watch.ts';
import { PageChanges } from './page/page-changes.tsx';
import { PageHead } from './page/page-head.tsx';
import { PlainLinks } from './page/plain-links.tsx';
import { Announcer, Toasts } from './page/toasts.tsx';
import type { Registry } from './registry/registry.ts';
import { AppRoutes } from './routes/app-routes.tsx';

interface AppProps {
  registry: Registry;
  watch: VersionWatch;
  /** Puts a router around the page; the browser's unless told. */
  route?: (page: ReactNode) => ReactNode;
}

/** The whole page: routes in their frame, what lies over them, what is said and shown in passing. */
export function App({ registry, watch, route = inBrowser }: AppProps) {
  return route(
    <>
      <PageHead />
      <NewVersions watch={watch} />
      <PageChanges />
      <PlainLinks registry={registry} />
      <DebugTools />
      <AppRoutes registry={registry} />
      <Overlays />
      <Toasts />
      <Announcer />
    </>,
  );
}

const inBrowser = (page: ReactNode): ReactNode => <BrowserRouter>{page}</BrowserRouter>;

/** What is not seen until somebody asks for it. It renders itself anew alone: what a server rendered is left to come alive. */
function Overlays() {
  return useIdle() && <Slot name="overlay" />;
}

/** Takes newer versions of modules when the visitor goes to another page. */
function NewVersions({ watch }: { watch: VersionWatch }) {
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

/** Milliseconds that the first view has for itself at most. */
const MAX_FIRST_VIEW_MS = 2500;

/** False until the first view had its turn, or somebody asks for the account popup. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  const { open } = useAccountPopup();
  useEffect(() => {
    const done = (): void => setIdle(true);
    if (open || !('requestIdleCallback' in window)) return done();
    const handle = requestIdleCallback(done, { timeout: MAX_FIRST_VIEW_MS });
    return () => cancelIdleCallback(handle);
  }, [open]);
  return idle;
}
