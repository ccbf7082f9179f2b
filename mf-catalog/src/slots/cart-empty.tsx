import type { SlotComponent } from '@tanabana/storefront';
import Suggestions from '../features/suggestions/suggestions.tsx';

/** Below an empty cart: recently viewed products and best-sellers. */
const CartEmpty: SlotComponent<'cart.empty'> = () => <Suggestions />;

export default CartEmpty;
