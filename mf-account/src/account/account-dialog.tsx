import { closeAccount, useAccountPopup } from '@tanabana/storefront';
import { Dialog } from '@tanabana/ui';
import { AccountTabs } from './account-tabs.tsx';

/** The window with the three tabs. */
export default function AccountDialog() {
  const { open } = useAccountPopup();
  return (
    <Dialog open={open} onClose={closeAccount} title="Your account" size="s">
      <AccountTabs />
    </Dialog>
  );
}
