import { useLocation, useNavigate } from '@tanabana/storefront';
import { useEffect, useState } from 'react';

/**
 * The token of the link. It leaves the address bar at once and lives on in the history's state, where
 * a reload finds it and nobody reads it over a shoulder. (The gateway sends this page with
 * `Referrer-Policy: no-referrer`.)
 */
export function useResetToken(): { token: string | null; forget: () => void } {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const named = new URLSearchParams(search).get('token');
  const [token, setToken] = useState<string | null>(named || keptIn(state));
  useEffect(() => {
    if (!named) return;
    setToken(named);
    navigate(pathname, { replace: true, state: { token: named } });
  }, [named, pathname, navigate]);
  return {
    token,
    forget() {
      setToken(null);
      navigate(pathname, { replace: true });
    },
  };
}

const keptIn = (state: unknown): string | null => {
  const { token } = (state ?? {}) as { token?: unknown };
  return typeof token === 'string' ? token : null;
};
