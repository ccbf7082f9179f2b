import { useSession } from '@tanabana/storefront';
import { AccountFrame } from '../frame/account-frame.tsx';

/** /account and everything under it; guarded, so there is a user. */
export default function Account() {
  const { user } = useSession();
  return user && <AccountFrame user={user} />;
}
