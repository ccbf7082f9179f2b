import { Remote, useConfig } from '@tanabana/storefront';
import type { OwnedRoute } from '../registry/registry.ts';
import { Guard } from './guard.tsx';
import { needsUser } from './needs-user.ts';

/** A page that belongs to a module. */
export function ModuleRoute({ route }: { route: OwnedRoute }) {
  const config = useConfig();
  const page = (
    <div data-module={route.module}>
      <Remote module={route.module} expose={route.expose} place="page" />
    </div>
  );
  return needsUser(route, config) ? <Guard>{page}</Guard> : page;
}
