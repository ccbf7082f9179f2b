import { Remote, type RouteObject, useConfig, useRoutes } from '@tanabana/storefront';
import { useMemo } from 'react';
import { RegistryMissing } from '../fallbacks/page-fallback.tsx';
import { Bare, Layout } from '../layout/layout.tsx';
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
    path: route.path,
    bare: route.chrome === 'none',
    element: <ModuleRoute key={`${route.module}${route.expose}`} route={route} />,
  }));
  const inFrame = (wanted: boolean): RouteObject[] =>
    entries.filter(({ bare }) => bare === wanted).map(({ path, element }) => ({ path, element }));
  return [
    { element: <Bare />, children: inFrame(true) },
    {
      element: <Layout nav={nav} />,
      children: [
        ...inFrame(false),
        { path: '*', element: routes.length ? <NotFound /> : <RegistryMissing /> },
      ],
    },
  ];
}

/** A page of a module. */
function ModuleRoute({ route }: { route: OwnedRoute }) {
  const config = useConfig();
  const page = (
    <div data-module={route.module}>
      <Remote module={route.module} expose={route.expose} place="page" />
    </div>
  );
  if (route.guarded) return <Guard forGuests={!needsUser(route, config)}>{page}</Guard>;
  return (
    <>
      {page}
      <SessionNotice />
    </>
  );
}
