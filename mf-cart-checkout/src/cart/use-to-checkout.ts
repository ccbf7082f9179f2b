import { getConfig, getSession, openAccount, paths, useNavigate } from '@tanabana/storefront';

/** Goes to the checkout; who is not signed in stays here and signs in first. */
export function useToCheckout(): () => void {
  const navigate = useNavigate();
  return () => {
    if (getSession().user || getConfig().guestCheckout) navigate(paths.checkout());
    else openAccount({ returnTo: paths.checkout() });
  };
}
