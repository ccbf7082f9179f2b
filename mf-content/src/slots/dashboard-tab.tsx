import { lazily, type SlotComponent } from '@tanabana/storefront';
import { Skeleton } from '@tanabana/ui';
import styles from './dashboard-tab.module.css';

const ContentTab = lazily(
  () => import('../dashboard/content-tab.tsx'),
  <div aria-busy="true">
    <Skeleton className={styles.loading} />
  </div>,
);

/** Editing of content for staff. */
const DashboardTab: SlotComponent<'dashboard.tab'> = () => <ContentTab />;

export default DashboardTab;
