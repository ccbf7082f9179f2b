import { openAccount, type SlotComponent, useSession } from '@tanabana/storefront';
import { IconButton, UserIcon } from '@tanabana/ui';
import { ACCOUNT_ID } from '../menu/focus-account.ts';
import { SignedIn } from '../menu/signed-in.tsx';

/** The way into the account: the popup for visitors; link, menu and logout for users. */
const HeaderAccount: SlotComponent<'header.account'> = () => {
  const { user } = useSession();
  if (user) return <SignedIn user={user} />;
  return (
    <IconButton
      id={ACCOUNT_ID}
      label="Account"
      aria-haspopup="dialog"
      onClick={() => openAccount()}
    >
      <UserIcon />
    </IconButton>
  );
};

export default HeaderAccount;
