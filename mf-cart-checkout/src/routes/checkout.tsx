import { useTitle } from '@tanabana/storefront';

export default function Checkout() {
  useTitle('Checkout');
  return <h1>Checkout</h1>;
}
