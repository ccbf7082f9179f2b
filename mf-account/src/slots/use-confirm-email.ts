import { api, useLocation, useNavigate } from '@tanabana/storefront';
import { useEffect } from 'react';

/**
 * Tells the shop that a link that it mailed was followed (`?confirmEmail=…`, on any page), and takes the
 * token out of the address bar. Who came with it wants the page: they hear nothing of it, and where it
 * does not get through the mails only stay shorter than they could be.
 */
export function useConfirmEmail(): void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const query = new URLSearchParams(search);
    const token = query.get('confirmEmail');
    if (token === null) return;
    query.delete('confirmEmail');
    const rest = query.toString();
    navigate(rest === '' ? pathname : `${pathname}?${rest}`, { replace: true, state });
    void api.auth.confirmEmail({ body: { token } }).catch(() => {});
  }, [pathname, search, state, navigate]);
}
