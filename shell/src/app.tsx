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
import { observe } from './telemetry/observations.ts';

interface AppProps {
  registry: Registry;
  watch: VersionWatch;
  /** Wraps the page in a router; by default the browser's. */
  route?: (page: ReactNode) => ReactNode;
}

/** The whole page: routes in their layout, overlays, messages and toasts. */
export function App({ registry, watch, route = inBrowser }: AppProps) {
  return route(
    <>
      <PageHead />
      <FirstView />
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

/** Rendered on request only. It renders separately: server-rendered content keeps hydrating. */
function Overlays() {
  return useIdle() && <Slot name="overlay" />;
}

/** Lays out whole pages after the first view (`--visibility-below` in tokens.css). */
function FirstView() {
  const { key } = useLocation();
  useLayoutEffect(() => {
    if (key !== 'default') delete document.documentElement.dataset.firstView;
  }, [key]);
  return null;
}

/** Applies newer versions of modules at navigations. */
function NewVersions({ watch }: { watch: VersionWatch }) {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => watch.stop, [watch]);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    observe({ kind: 'view' });
    watch.onNavigation();
  }, [pathname, watch]);
  return null;
}

/** Maximum milliseconds reserved for the first view. */
const MAX_FIRST_VIEW_MS = 2500;

/** False until the first view is rendered, or the account popup is requested. */
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
