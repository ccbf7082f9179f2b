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

/** The account popup, opened by `openAccount`. Its forms load when first opened. */
const AccountOverlay: SlotComponent<'overlay'> = () => {
  useConfirmEmail();
  const { open } = useAccountPopup();
  return <AccountDialog open={open} />;
};

export default AccountOverlay;

/**
 * Reports that a mailed link was followed (`?confirmEmail=…`, on any page), and removes the token
 * from the address bar. The visitor came for the page, so nothing is shown; a failure only leaves
 * emails shorter.
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
