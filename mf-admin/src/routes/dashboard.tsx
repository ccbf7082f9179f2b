import { Navigate, useSession } from '@tanabana/storefront';
import { DashboardFrame } from '../frame/dashboard-frame.tsx';

/** /dashboard and everything below. Signing out leads home (rule 2.18). */
export default function Dashboard() {
  const { user } = useSession();
  return user ? <DashboardFrame user={user} /> : <Navigate to="/" replace />;
}
