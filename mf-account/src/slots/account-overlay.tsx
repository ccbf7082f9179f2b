import { closeAccount, type SlotComponent, useAccountPopup } from '@tanabana/storefront';
import { Dialog } from '@tanabana/ui';
import { AccountTabs } from '../account/account-tabs.tsx';

/** The account popup, opened from anywhere by `openAccount`. */
const AccountOverlay: SlotComponent<'overlay'> = () => {
  const { open } = useAccountPopup();
  return (
    <Dialog open={open} onClose={closeAccount} title="Your account" size="s">
      <AccountTabs />
    </Dialog>
  );
};

export default AccountOverlay;
