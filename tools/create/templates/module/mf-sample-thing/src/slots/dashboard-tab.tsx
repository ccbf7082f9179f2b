// with tab
import type { SlotComponent } from '@tanabana/storefront';
import { NewestProducts } from '../dashboard/newest-products.tsx';

/** Tab of the dashboard, for admins. */
const DashboardTab: SlotComponent<'dashboard.tab'> = () => <NewestProducts />;

export default DashboardTab;
// end
