import { useTitle } from '@tanabana/storefront';

export default function Dashboard() {
  useTitle('Dashboard');
  return <h1>Dashboard</h1>;
}
