import { useTitle } from '@tanabana/storefront';

export default function ProductPage() {
  useTitle('Product');
  return <h1>Product</h1>;
}
