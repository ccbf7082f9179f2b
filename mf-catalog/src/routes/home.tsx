import { useTitle } from '@tanabana/storefront';

export default function Home() {
  useTitle('Home');
  return <h1>Home</h1>;
}
