import { lazily, type SlotComponent, useAccountPopup } from '@tanabana/storefront';
import { useEffect, useState } from 'react';
import { useConfirmEmail } from './use-confirm-email.ts';

const AccountDialog = lazily(() => import('../popup/account-dialog.tsx'));

/** The account popup, opened from anywhere by `openAccount`. Its forms come with the first opening. */
const AccountOverlay: SlotComponent<'overlay'> = () => {
  useConfirmEmail();
  const { open } = useAccountPopup();
  const [wanted, setWanted] = useState(open);
  useEffect(() => {
    if (open) setWanted(true);
  }, [open]);
  return wanted && <AccountDialog />;
};

export default AccountOverlay;
