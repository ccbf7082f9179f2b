import { type RouteObject, useRoutes } from '@tanabana/storefront';
import { useMemo } from 'react';
import { Bare } from '../layout/bare.tsx';
import { Layout } from '../layout/layout.tsx';
import { ownRoutes } from '../pages/own-pages.ts';
import type { Registry } from '../registry/registry.ts';
import { ModuleRoute } from './module-route.tsx';
import { NotFound } from './not-found.tsx';
import { ShopAway } from './shop-away.tsx';

/**
 * Every path to the module that owns it, else to the shell's own page, in the frame that it asks for;
 * the rest is not found.
 */
export function AppRoutes({ registry }: { registry: Registry }) {
  const routes = useMemo(() => routeTable(registry), [registry]);
  return useRoutes(routes);
}

/** The registry as the router takes it. */
export function routeTable({ routes, nav }: Pick<Registry, 'routes' | 'nav'>): RouteObject[] {
  const entries = [...routes, ...ownRoutes].map((route) => ({
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
        { path: '*', element: routes.length ? <NotFound /> : <ShopAway /> },
      ],
    },
  ];
}
