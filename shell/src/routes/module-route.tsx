import { Remote, useConfig } from '@tanabana/storefront';
import type { OwnedRoute } from '../registry/registry.ts';
import { Guard } from './guard.tsx';
import { needsUser } from './needs-user.ts';
import { SessionNotice } from './session-notice.tsx';

/** A page that belongs to a module. */
export function ModuleRoute({ route }: { route: OwnedRoute }) {
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
