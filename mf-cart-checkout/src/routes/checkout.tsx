import { useSession, useTitle } from '@tanabana/storefront';
import { useCart } from '../cart/cart.ts';
import { CheckoutPage } from '../checkout/checkout-page.tsx';

/** /checkout, guarded (spec.md section 2). Another user starts with another form. */
export default function Checkout() {
  useTitle('Checkout');
  const { user } = useSession();
  return <CheckoutPage key={user?.id} user={user} lines={useCart()} />;
}
