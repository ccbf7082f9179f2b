import type { SlotComponent } from '@tanabana/storefront';
import Suggestions from '../features/suggestions/suggestions.tsx';

/** Under an empty cart: what was looked at, and what others buy. */
const CartEmpty: SlotComponent<'cart.empty'> = () => <Suggestions />;

export default CartEmpty;
