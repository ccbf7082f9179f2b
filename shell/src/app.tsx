import { BrowserRouter, Slot } from '@tanabana/storefront';
import { Inspection } from './inspect/inspection.tsx';
import type { VersionWatch } from './modules/version-watch.ts';
import { Announcer } from './page/announcer.tsx';
import { NewVersions } from './page/new-versions.tsx';
import { PageChanges } from './page/page-changes.tsx';
import { PageHead } from './page/page-head.tsx';
import { PlainLinks } from './page/plain-links.tsx';
import { Toasts } from './page/toasts.tsx';
import { useIdle } from './page/use-idle.ts';
import type { Registry } from './registry/registry.ts';
import { AppRoutes } from './routes/app-routes.tsx';

/** The whole page: routes in their frame, what lies over them, what is said and shown in passing. */
export function App({ registry, watch }: { registry: Registry; watch: VersionWatch }) {
  const idle = useIdle();
  return (
    <BrowserRouter>
      <PageHead />
      <NewVersions watch={watch} />
      <PageChanges />
      <PlainLinks registry={registry} />
      <AppRoutes registry={registry} />
      {idle && <Slot name="overlay" />}
      <Toasts />
      <Announcer />
      <Inspection />
    </BrowserRouter>
  );
}
