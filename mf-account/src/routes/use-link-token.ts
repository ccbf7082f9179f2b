import { useLocation, useNavigate } from '@tanabana/storefront';
import { useEffect, useState } from 'react';

/**
 * Returns the token of the link. It is removed from the address bar at once and kept in the history
 * state, where a reload finds it. (The gateway serves such a page with `Referrer-Policy:
 * no-referrer`.)
 */
export function useLinkToken() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const inAddress = new URLSearchParams(search).get('token');
  const [token, setToken] = useState<string | null>(inAddress || tokenIn(state));
  useEffect(() => {
    if (!inAddress) return;
    setToken(inAddress);
    navigate(pathname, { replace: true, state: { token: inAddress } });
  }, [inAddress, pathname, navigate]);
  return {
    token,
    forget(): void {
      setToken(null);
      navigate(pathname, { replace: true });
    },
  };
}

const tokenIn = (state: unknown): string | null => {
  const { token } = (state ?? {}) as { token?: unknown };
  return typeof token === 'string' ? token : null;
};
