import type { SlotComponent } from '@tanabana/storefront';

const HeaderAccount: SlotComponent<'header.account'> = () => <span>Account</span>;

export default HeaderAccount;
