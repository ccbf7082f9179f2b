import type { AnyComponent } from '@tanabana/storefront';
import type { OwnedRoute } from '../registry/registry.ts';

/** Whose the shell's own pages are, where a module's name stands otherwise. */
export const SHELL = 'shell';

type Load = () => Promise<{ default: AnyComponent }>;

const stores: Load = () => import('./stores/stores-page.tsx');

/** The information pages (spec.md section 2), each in a file of its own that comes when it is wanted. */
export const ownPages: Record<string, Load> = {
  '/about': () => import('./about/about-page.tsx'),
  '/contact': () => import('./contact/contact-page.tsx'),
  '/faq': () => import('./faq/faq-page.tsx'),
  '/store': stores,
  '/store-location': stores,
};

export const ownRoutes: readonly OwnedRoute[] = Object.keys(ownPages).map((path) => ({
  path,
  expose: path,
  module: SHELL,
}));
