import type { SlotComponent } from '@tanabana/storefront';

const HeaderCart: SlotComponent<'header.cart'> = () => <span>Bag</span>;

export default HeaderCart;
