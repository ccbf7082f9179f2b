import { useTitle } from '@tanabana/storefront';

export default function Shop() {
  useTitle('Shop');
  return <h1>Shop</h1>;
}
