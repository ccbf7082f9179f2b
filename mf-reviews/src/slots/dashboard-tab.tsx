import { lazily, type SlotComponent } from '@tanabana/storefront';
import { Skeleton } from '@tanabana/ui';
import styles from './dashboard-tab.module.css';

const ReviewsTab = lazily(
  () => import('../dashboard/reviews-tab.tsx'),
  <div aria-busy="true">
    <Skeleton className={styles.loading} />
  </div>,
);

/** Moderation of reviews for the owner. */
const DashboardTab: SlotComponent<'dashboard.tab'> = () => <ReviewsTab />;

export default DashboardTab;
