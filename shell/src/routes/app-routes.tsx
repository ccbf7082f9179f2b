import { Remote, type RouteObject, useConfig, useRoutes } from '@tanabana/storefront';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { RegistryMissing } from '../fallbacks/page-fallback.tsx';
import { Bare, Layout } from '../layout/layout.tsx';
import { foreignCode, loadForeignCode } from '../page/foreign-code.ts';
import { needsUser, type OwnedRoute, type Registry } from '../registry/registry.ts';
import { Guard, SessionNotice } from './guard.tsx';
import { NotFound } from './not-found.tsx';

/** Maps every path to the module that owns it, in its layout; other paths are not found. */
export function AppRoutes({ registry }: { registry: Registry }) {
  const routes = useMemo(() => routeTable(registry), [registry]);
  return useRoutes(routes);
}

/** The registry in the form of the router. */
export function routeTable({ routes, nav }: Pick<Registry, 'routes' | 'nav'>): RouteObject[] {
  const entries = routes.map((route) => ({
    frame: frameOf(route),
    object: {
      path: route.path,
      element: <ModuleRoute key={`${route.module}${route.expose}`} route={route} nav={nav} />,
    },
  }));
  const inFrame = (wanted: Frame): RouteObject[] =>
    entries.filter(({ frame }) => frame === wanted).map(({ object }) => object);
  const foreign = routes.some(({ hasMain }) => hasMain) ? 'none' : 'role';
  return [
    { element: <Bare />, children: inFrame('bare') },
    { element: <Bare landmark={foreign} />, children: inFrame('foreign bare') },
    { element: <Layout nav={nav} landmark={foreign} />, children: inFrame('foreign') },
    {
      element: <Layout nav={nav} />,
      children: [
        ...inFrame('own'),
        { path: '*', element: routes.length ? <NotFound /> : <RegistryMissing /> },
      ],
    },
  ];
}

type Frame = 'own' | 'bare' | 'foreign' | 'foreign bare';

function frameOf({ chrome, isForeign }: OwnedRoute): Frame {
  if (chrome === 'none') return isForeign ? 'foreign bare' : 'bare';
  return isForeign ? 'foreign' : 'own';
}

interface ModuleRouteProps {
  route: OwnedRoute;
  nav: Registry['nav'];
}

/** A page of a module. */
function ModuleRoute({ route, nav }: ModuleRouteProps) {
  const config = useConfig();
  const page = (
    <div data-module={route.module}>
      <Remote module={route.module} expose={route.expose} place="page" />
    </div>
  );
  const named = route.isForeign ? (
    <ForeignPage route={route} nav={nav}>
      {page}
    </ForeignPage>
  ) : (
    page
  );
  if (route.guarded) return <Guard forGuests={!needsUser(route, config)}>{named}</Guard>;
  return (
    <>
      {named}
      <SessionNotice />
    </>
  );
}

/** A page of another team's remote: the document is named for it, and it may have its own `main`. */
function ForeignPage({ route, nav, children }: ModuleRouteProps & { children: ReactNode }) {
  const [code, setCode] = useState(foreignCode);
  useEffect(() => {
    if (code) return code.yieldMain();
    loadForeignCode().then(setCode, () => undefined);
  }, [code]);
  return (
    <>
      {code && <code.ForeignHead route={route} nav={nav} />}
      {children}
    </>
  );
}
