import {
  api,
  lazyWindow,
  type SlotComponent,
  useAccountPopup,
  useLocation,
  useNavigate,
} from '@tanabana/storefront';
import { useEffect } from 'react';

const AccountDialog = lazyWindow(() => import('../popup/account-dialog.tsx'));

/** The account popup, opened from anywhere by `openAccount`. Its forms come with the first opening. */
const AccountOverlay: SlotComponent<'overlay'> = () => {
  useConfirmEmail();
  const { open } = useAccountPopup();
  return <AccountDialog open={open} />;
};

export default AccountOverlay;

/**
 * Tells the shop that a link that it mailed was followed (`?confirmEmail=…`, on any page), and takes the
 * token out of the address bar. Who came with it wants the page: they hear nothing of it, and where it
 * does not get through the mails only stay shorter than they could be.
 */
function useConfirmEmail(): void {
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
