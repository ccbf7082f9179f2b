import { Remote } from '@tanabana/storefront';
import type { OwnedRoute } from '../registry/registry.ts';
import { Guard } from './guard.tsx';

/** A page that belongs to a module. */
export function ModuleRoute({ route }: { route: OwnedRoute }) {
  const page = (
    <div data-module={route.module}>
      <Remote module={route.module} expose={route.expose} place="page" />
    </div>
  );
  return route.guarded ? <Guard>{page}</Guard> : page;
}
