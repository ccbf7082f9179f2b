import { closeAccount, useAccountPopup } from '@tanabana/storefront';
import { Dialog } from '@tanabana/ui';
import { AccountTabs } from './account-tabs.tsx';
import styles from './popup.module.css';
import { useGoOn } from './use-go-on.ts';

/** The window with the three tabs. */
export default function AccountDialog() {
  const { open } = useAccountPopup();
  useGoOn();
  return (
    <Dialog
      open={open}
      onClose={closeAccount}
      title="Your account"
      size="s"
      className={styles.dialog}
    >
      <AccountTabs />
    </Dialog>
  );
}
