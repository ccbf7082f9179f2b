import { lazyWindow, type SlotComponent } from '@tanabana/storefront';
import { useMiniCart } from '../mini-cart/mini-cart-store.ts';

const MiniCart = lazyWindow(() => import('../mini-cart/mini-cart.tsx'));

/** The mini cart, which opens after an addition. */
const CartOverlay: SlotComponent<'overlay'> = () => <MiniCart open={useMiniCart() !== null} />;

export default CartOverlay;
