import type { SlotComponent } from '@tanabana/storefront';

const AccountOverlay: SlotComponent<'overlay'> = () => null;

export default AccountOverlay;
