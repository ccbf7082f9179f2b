import { lazily, type SlotComponent } from '@tanabana/storefront';
import { useEffect, useState } from 'react';
import { useMiniCart } from '../mini-cart/mini-cart-store.ts';

const MiniCart = lazily(() => import('../mini-cart/mini-cart.tsx'));

/** The mini cart, which opens after adding. It comes with the first opening. */
const CartOverlay: SlotComponent<'overlay'> = () => {
  const added = useMiniCart();
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (added) setWanted(true);
  }, [added]);
  return wanted && <MiniCart />;
};

export default CartOverlay;
