import { useTitle } from '@tanabana/storefront';

export default function Cart() {
  useTitle('Cart');
  return <h1>Cart</h1>;
}
