import { Navigate, openAccount, paths, useLocation, useSession } from '@tanabana/storefront';
import { type ReactNode, useEffect, useState } from 'react';

/**
 * Pages for signed-in users. Whoever comes without a user is sent home and asked to sign in, and
 * comes back afterwards (spec.md section 6). Signing out on such a page only leads home.
 */
export function Guard({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const { pathname, search, hash } = useLocation();
  const [returnTo] = useState(user ? null : pathname + search + hash);
  useEffect(() => {
    if (returnTo) openAccount({ returnTo });
  }, [returnTo]);
  return user ? children : <Navigate to={paths.home()} replace />;
}
